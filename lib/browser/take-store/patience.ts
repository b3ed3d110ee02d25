import type { Timers } from '../timers';

/** Waits for work so long and no longer. */
export type Patience = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * For work on something that may hang. What is not done in time counts as failed, and until it is done after all,
 * nothing else is begun: one visitor waits once.
 */
export function createPatience(milliseconds: number, timers: Timers): Patience {
  let late = 0;
  return (work) =>
    new Promise((resolve, reject) => {
      if (late > 0) throw new Error('It still hangs');
      let isLate = false;
      const callOff = timers.after(milliseconds, () => {
        isLate = true;
        late += 1;
        reject(new Error('It hangs'));
      });
      void work().then(resolve, reject).finally(() => {
        callOff();
        if (isLate) late -= 1;
      });
    });
}
