/** Work that has begun and must have ended before what it stands on is closed. */
export type OpenWork = {
  /** Does it, and counts it as open until it has ended. */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when nothing is open, however it ended. */
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
