import type { Timers } from '../timers';

/**
 * Returns a function that runs work for at most this many milliseconds and then rejects. While late work has not
 * finished, all other work is rejected at once, so that a visitor waits only once for a device that hangs.
 */
export function createTimeLimit(milliseconds: number, timers: Timers): <T>(work: () => Promise<T>) => Promise<T> {
  let late = 0;
  return (work) =>
    new Promise((resolve, reject) => {
      if (late > 0) throw new Error('It still hangs');
      let isLate = false;
      const cancelTimer = timers.after(milliseconds, () => {
        isLate = true;
        late += 1;
        reject(new Error('It hangs'));
      });
      void work()
        .then(resolve, reject)
        .finally(() => {
          cancelTimer();
          if (isLate) late -= 1;
        });
    });
}
