import { startMachine } from '../machine';
import { type Online, browserOnline } from '../online';

/** A clip that asks a question, while it is on the screen. `seconds`: how far it has come. */
export type ClipState = {
  name:
    | 'ready'
    | 'playing'
    | 'paused' /** The visitor goes on: it has been heard, or cannot be. */
    | 'ended'
    | 'broken';
  seconds: number;
  /** The connection broke: it is loaded again at the next press. */
  isCut?: true;
};

export type ClipEvent =
  /** The visitor pressed the button that plays and pauses. */
  | { name: 'pressed' }
  /** It plays, or does not any more: the visitor may have pressed a key of the device. */
  | { name: 'started' | 'stopped' }
  | { name: 'moved'; seconds: number }
  | { name: 'ended' }
  /** The connection broke before it was all there. */
  | { name: 'cut' }
  /** It cannot be played. */
  | { name: 'failed' };

export type ClipEffect =
  | { name: 'play' | 'pause' }
  /** Load it once more, to play from here. */
  | { name: 'reload'; seconds: number };

type Step = { state: ClipState; effects: readonly ClipEffect[] };

/** Whether the visitor goes on from a clip. */
export const isOver = ({ name }: ClipState): boolean => name === 'ended' || name === 'broken';

/** The rules of a clip, which never plays by itself. */
export function reduceClip(state: ClipState, event: ClipEvent): Step {
  if (isOver(state)) return { state, effects: [] };
  const { seconds } = state;
  switch (event.name) {
    case 'pressed':
      if (state.name === 'playing') return { state: { name: 'paused', seconds }, effects: [{ name: 'pause' }] };
      return {
        state: { name: 'playing', seconds },
        effects: [...(state.isCut ? ([{ name: 'reload', seconds }] as const) : []), { name: 'play' }],
      };
    case 'started':
      return { state: state.name === 'playing' ? state : { name: 'playing', seconds }, effects: [] };
    case 'stopped':
      return { state: state.name === 'playing' ? { name: 'paused', seconds } : state, effects: [] };
    case 'cut':
      return { state: { name: state.name === 'ready' ? 'ready' : 'paused', seconds, isCut: true }, effects: [] };
    case 'moved':
      // A player without its file is at its beginning.
      if (state.isCut) return { state, effects: [] };
      return { state: event.seconds === seconds ? state : { ...state, seconds: event.seconds }, effects: [] };
    case 'ended':
      return { state: { name: 'ended', seconds }, effects: [] };
    case 'failed':
      return { state: { name: 'broken', seconds }, effects: [] };
  }
}

export type ClipPlayer = {
  getState(): ClipState;
  subscribe(listener: () => void): () => void;
  /** Plays, or pauses. */
  press(): void;
  /**
   * The element that plays it is there, and loads it: not before, because nobody would hear that it cannot be loaded.
   * Returns a function that leaves it.
   */
  attach(media: HTMLMediaElement | null): () => void;
};

/** The codes of a player's error: the connection broke, or what came cannot be decoded. */
const [NETWORK, DECODE] = [2, 3];

/** Plays a clip once, from its beginning. */
export function createClipPlayer(src: string, online: Online = browserOnline): ClipPlayer {
  let played: HTMLMediaElement | null = null;
  /** Without a connection, browsers take for unknown what they cannot load a second time. */
  const toFailure = (): ClipEvent => {
    const code = played?.error?.code;
    const isAway = machine.getState().name !== 'ready' && code !== DECODE && !online.isOnline();
    return { name: code === NETWORK || isAway ? 'cut' : 'failed' };
  };
  const machine = startMachine<ClipState, ClipEvent, ClipEffect>(
    { name: 'ready', seconds: 0 },
    reduceClip,
    (effect, send) => {
      if (!played) return;
      if (effect.name === 'pause') return played.pause();
      if (effect.name === 'reload') {
        played.src = src;
        played.currentTime = effect.seconds;
        return;
      }
      played.play().catch((error: unknown) => {
        // Whoever presses Pause before it has begun meets no error.
        const isUnplayable = error instanceof DOMException && error.name === 'NotSupportedError';
        send(isUnplayable ? toFailure() : { name: 'stopped' });
      });
    },
  );
  return {
    getState: machine.getState,
    subscribe: machine.subscribe,
    press: () => machine.send({ name: 'pressed' }),
    attach(media) {
      played = media;
      const left = new AbortController();
      const on = (type: string, toEvent: () => ClipEvent) =>
        media?.addEventListener(type, () => machine.send(toEvent()), { signal: left.signal });
      on('play', () => ({ name: 'started' }));
      on('pause', () => ({ name: 'stopped' }));
      on('timeupdate', () => ({ name: 'moved', seconds: media?.currentTime ?? 0 }));
      on('ended', () => ({ name: 'ended' }));
      on('error', toFailure);
      if (media && media.getAttribute('src') !== src) media.src = src;
      return () => {
        left.abort();
        played = null;
      };
    },
  };
}
