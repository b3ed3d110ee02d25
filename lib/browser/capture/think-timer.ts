import { COUNTDOWN_SECONDS } from '@/lib/domain/think-time';
import { type Timers, browserTimers } from '../timers';

/** What is known of the time to think about a section's question. */
export type Thinking =
  /** There is none, or a recording has begun. */
  | { name: 'none' }
  /** The question has not been handed out. */
  | { name: 'waiting' }
  /** `left` of `seconds`; `from`: how many were left when this page began to count. */
  | { name: 'running'; left: number; seconds: number; from: number }
  /** It ended so long ago that the server would refuse a recording. */
  | { name: 'over' };

/** Counts the time to think by the page's clock, from what the server says is left: a device's time may be wrong. */
export type ThinkTimer = {
  getState(): Thinking;
  subscribe(listener: () => void): () => void;
  /** Goes on with what is left. */
  run(clock: { seconds: number; remainingMs: number; startMs: number }): void;
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
/** How long it takes at the most from a press to a recording that the server knows of, ms. */
const START_MS = (COUNTDOWN_SECONDS + 2) * 1000;

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
    run({ seconds, remainingMs, startMs }) {
      if (state.name === 'none') return;
      stop();
      isHeld = false;
      const begunAt = timers.now();
      const readLeft = () => Math.max(0, Math.ceil((begunAt + remainingMs - timers.now()) / 1000));
      const isTooLate = () => timers.now() >= begunAt + startMs - START_MS;
      const from = state.name === 'running' ? state.from : readLeft();
      const count = () => show({ name: 'running', left: readLeft(), seconds, from });
      const giveUp = () => {
        stop();
        show({ name: 'over' });
      };
      if (isTooLate()) return giveUp();
      stop = timers.every(LOOK_MS, () => {
        if (isTooLate()) giveUp();
        else if (state.name === 'running' && state.left !== readLeft()) count();
      });
      count();
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
