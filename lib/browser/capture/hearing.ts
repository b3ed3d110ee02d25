import { toLevel } from './level';
import { type Listening, NOT_LISTENING, hear } from './silence';
import type { Surroundings } from './surroundings';

export type Hearing = {
  /** Listens to one stream at a time; to `null` not at all. */
  listenTo(stream: MediaStream | null): void;
  onLevel(listener: (level: number) => void): () => void;
};

/** Hears the microphone: its level for whoever draws it, and whether it has fallen silent. */
export function createHearing(watchSound: Surroundings['watchSound'], now: () => number, onSilence: (isSilent: boolean) => void): Hearing {
  const listeners = new Set<(level: number) => void>();
  let heardOf: MediaStream | null = null;
  let stop = () => {};

  function listen(stream: MediaStream): () => void {
    let listening: Listening = NOT_LISTENING;
    return watchSound(stream, (decibels) => {
      const { isSilent } = listening;
      listening = hear(listening, decibels, now());
      listeners.forEach((listener) => listener(toLevel(decibels)));
      if (listening.isSilent !== isSilent) onSilence(listening.isSilent);
    });
  }

  return {
    listenTo(stream) {
      if (stream === heardOf) return;
      stop();
      heardOf = stream;
      stop = stream ? listen(stream) : () => {};
    },
    onLevel(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
