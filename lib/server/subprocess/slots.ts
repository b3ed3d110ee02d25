/** Thrown when all slots are taken and the waiting line is full. */
export class NoSlot extends Error {
  constructor() {
    super('the waiting line is full');
    this.name = 'NoSlot';
  }
}

export type Slots = {
  /**
   * Runs the work once a slot is free, in the order of the calls. Rejects with `NoSlot`, or with the signal's reason
   * while it waits.
   */
  use<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
};

/** Limits how many tasks of a kind run at once in this process, and how many wait. */
export function createSlots({ slots, waiting = Infinity }: { slots: number; waiting?: number }): Slots {
  const queue: (() => void)[] = [];
  let free = slots;

  function wait(signal?: AbortSignal): Promise<void> {
    if (queue.length >= waiting) return Promise.reject(new NoSlot());
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
        // The slot goes directly to the next waiting task, so that no later one takes it first.
        const next = queue.shift();
        if (next) next();
        else free += 1;
      }
    },
  };
}
