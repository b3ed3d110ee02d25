/** Who has a visit: this page (`held`), or another tab that has to be closed first (`elsewhere`). */
export type Claim = 'held' | 'elsewhere';

/** Gives a visit to one page of this browser at a time. */
export type VisitLock = {
  /**
   * Calls `tell` with `held` once the visit is this page's, and before that with `elsewhere` where it is another's.
   * Returns a function that releases the visit, or cancels the claim. Where there are no locks, every page gets it.
   */
  claim(visit: { campaignName: string; uuid: string }, tell: (claim: Claim) => void): () => void;
};

export function createVisitLock(readLocks = () => navigator.locks as LockManager | undefined): VisitLock {
  /** What this page held before is given back first: it must not take itself for another tab. */
  let before: Promise<void> = Promise.resolve();

  return {
    claim({ campaignName, uuid }, tell) {
      const leaving = new AbortController();
      const { signal } = leaving;
      const left = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      const report = (claim: Claim) => {
        if (!signal.aborted) tell(claim);
      };
      const hold = () => {
        report('held');
        return left;
      };
      const claimNow = async () => {
        const locks = readLocks();
        if (!locks) return report('held');
        const name = `introreel/visit/${campaignName}/${uuid}`;
        const wasFree = await locks.request(
          name,
          { ifAvailable: true },
          (lock) => lock !== null && hold().then(() => true),
        );
        if (wasFree || signal.aborted) return;
        report('elsewhere');
        await locks.request(name, { signal }, hold);
      };
      before = before.then(claimNow).catch(() => report('held'));
      return () => leaving.abort();
    },
  };
}
