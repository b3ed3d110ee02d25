import { type Timers, browserTimers } from '../timers';

/** What is known of the time to think about a section's question. */
export type Thinking =
  /** There is none, or a recording has begun. */
  | { name: 'none' }
  /** The question has not been handed out. */
  | { name: 'waiting' }
  /** `left` of `seconds`; `from`: how many were left when this page began to count. */
  | { name: 'running'; left: number; seconds: number; from: number }
  /** It ended so long ago that nothing may be recorded. */
  | { name: 'over' };

/** Counts the time to think by the page's clock, from what the server says is left: a device's time may be wrong. */
export type ThinkTimer = {
  getState(): Thinking;
  subscribe(listener: () => void): () => void;
  /** Goes on with what is left. */
  run(clock: { seconds: number; remainingMs: number; isOver: boolean }): void;
  /** Nothing is due until it runs again: how much is left is not known for sure. */
  hold(): void;
  /** The same, and it does not count meanwhile. */
  pause(): void;
  /** A recording has begun: there is nothing to think about any more, whatever comes later. */
  end(): void;
  /** Whether the time has ended, so that a recording begins. */
  isDue(): boolean;
};

/** How often it looks at the clock, ms: browsers slow down the timers of a page in the background. */
const LOOK_MS = 200;

const NONE: Thinking = { name: 'none' };

export function createThinkTimer(initial: 'none' | 'waiting', timers: Timers = browserTimers): ThinkTimer {
  let state: Thinking = { name: initial };
  let isHeld = false;
  let stop = () => {};
  const listeners = new Set<() => void>();
  const show = (next: Thinking) => {
    state = next;
    listeners.forEach((listener) => listener());
  };

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    run({ seconds, remainingMs, isOver }) {
      if (state.name === 'none') return;
      stop();
      isHeld = false;
      if (isOver) return show({ name: 'over' });
      const endsAt = timers.now() + remainingMs;
      const readLeft = () => Math.max(0, Math.ceil((endsAt - timers.now()) / 1000));
      const from = state.name === 'running' ? state.from : readLeft();
      const look = () => {
        const left = readLeft();
        if (left === 0) stop();
        if (state.name !== 'running' || state.left !== left || left === 0)
          show({ name: 'running', left, seconds, from });
      };
      stop = timers.every(LOOK_MS, look);
      look();
    },
    hold() {
      isHeld = true;
    },
    pause() {
      isHeld = true;
      stop();
    },
    end() {
      stop();
      if (state !== NONE) show(NONE);
    },
    isDue: () => !isHeld && state.name === 'running' && state.left === 0,
  };
}
