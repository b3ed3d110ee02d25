/** The clock and the timers of a machine, in milliseconds. Tests pass their own. */
export type Timers = {
  now(): number;
  /** Calls back once after this time. Returns a function that cancels it. */
  after(milliseconds: number, callback: () => void): () => void;
  /** Calls back repeatedly at this interval. Returns a function that stops it. */
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
