/** The clock and the alarms of a machine; tests hand in their own. */
export type Timers = {
  now(): number;
  /** Calls back after so many milliseconds; gives what calls it off. */
  after(milliseconds: number, callback: () => void): () => void;
  every(milliseconds: number, callback: () => void): () => void;
};

export const browserTimers: Timers = {
  now: () => performance.now(),
  after(milliseconds, callback) {
    const id = setTimeout(callback, milliseconds);
    return () => clearTimeout(id);
  },
  every(milliseconds, callback) {
    const id = setInterval(callback, milliseconds);
    return () => clearInterval(id);
  },
};
