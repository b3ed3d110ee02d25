/** Counts work that must have ended before the things it uses are closed. */
export type OpenWork = {
  /** Runs the work, and counts it as open until it has ended. */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when no work is open, whether it succeeded or failed. */
  ended(): Promise<void>;
};

export function createOpenWork(): OpenWork {
  const open = new Set<Promise<unknown>>();
  return {
    during(work) {
      const begun = work();
      open.add(begun);
      const forget = () => void open.delete(begun);
      begun.then(forget, forget);
      return begun;
    },
    async ended() {
      while (open.size > 0) await Promise.allSettled(open);
    },
  };
}
