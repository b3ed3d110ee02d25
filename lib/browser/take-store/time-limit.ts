import type { Timers } from '../timers';

/**
 * Returns a function that runs work for at most so many milliseconds; what takes longer counts as failed. Until work
 * that was late is done after all, nothing else is begun: a visitor waits once for a device that hangs.
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
