/** The clock and the timers of a machine; tests pass their own. Milliseconds. */
export type Timers = {
  now(): number;
  /** Calls back once after so many milliseconds. Returns a function that cancels it. */
  after(milliseconds: number, callback: () => void): () => void;
  /** Calls back again and again. Returns a function that ends it. */
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
