import type { BrowserEvents } from './browser-events';
import { toLevel } from './level';
import { NOTHING_HEARD_YET, type SilenceState, reduceSilence } from './silence';

export type MicrophoneMonitor = {
  /** Listens to one stream at a time; with `null` to none. */
  listenTo(stream: MediaStream | null): void;
  /** Returns an unsubscribe function. */
  onLevel(listener: (level: number) => void): () => void;
};

/** Measures the microphone: how loud it is, and whether it has become silent. */
export function createMicrophoneMonitor(
  watchSound: BrowserEvents['watchSound'],
  now: () => number,
  onSilence: (isSilent: boolean) => void,
): MicrophoneMonitor {
  const listeners = new Set<(level: number) => void>();
  let current: MediaStream | null = null;
  let stop = () => {};

  function listen(stream: MediaStream): () => void {
    let silence: SilenceState = NOTHING_HEARD_YET;
    return watchSound(stream, (decibels) => {
      const { isSilent } = silence;
      silence = reduceSilence(silence, decibels, now());
      listeners.forEach((listener) => listener(toLevel(decibels)));
      if (silence.isSilent !== isSilent) onSilence(silence.isSilent);
    });
  }

  return {
    listenTo(stream) {
      if (stream === current) return;
      stop();
      current = stream;
      stop = stream ? listen(stream) : () => {};
    },
    onLevel(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
