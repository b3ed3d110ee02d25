/** Where all places are taken and enough wait for one. */
export class NoPlace extends Error {
  constructor() {
    super('as many wait for a place as may');
    this.name = 'NoPlace';
  }
}

export type Places = {
  /**
   * Does the work once a place is free, in order of asking. Rejects with `NoPlace`, or with the signal's reason while
   * it waits.
   */
  use<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
};

/** Bounds how much of a kind is done at once in this process, and how much waits for it. */
export function createPlaces({ places, waiting = Infinity }: { places: number; waiting?: number }): Places {
  const queue: (() => void)[] = [];
  let free = places;

  function wait(signal?: AbortSignal): Promise<void> {
    if (queue.length >= waiting) return Promise.reject(new NoPlace());
    return new Promise((resolve, reject) => {
      const leave = () => {
        queue.splice(queue.indexOf(enter), 1);
        reject(signal?.reason as Error);
      };
      const enter = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      signal?.addEventListener('abort', leave, { once: true });
      queue.push(enter);
    });
  }

  return {
    async use(work, signal) {
      signal?.throwIfAborted();
      if (free > 0) free -= 1;
      else await wait(signal);
      try {
        return await work();
      } finally {
        // Whoever waits gets the place itself, so that nobody comes in between.
        const next = queue.shift();
        if (next) next();
        else free += 1;
      }
    },
  };
}
