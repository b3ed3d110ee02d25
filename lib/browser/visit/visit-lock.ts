import { createMutex } from '@/lib/async/mutex';

/** The page that has a visit: this one (`held`), or one in another tab, which must be closed first (`elsewhere`). */
export type Claim = 'held' | 'elsewhere';

/** Makes sure that only one page of this browser uses a visit at a time. */
export type VisitLock = {
  /**
   * Calls `onChange` with `held` when this page has the visit, and before that with `elsewhere` if another page has it.
   * Returns a function that releases the visit or cancels the claim. In browsers without locks every page gets the
   * visit.
   */
  claim(visit: { campaignName: string; uuid: string }, onChange: (claim: Claim) => void): () => void;
};

export function createVisitLock(readLocks = () => navigator.locks as LockManager | undefined): VisitLock {
  /** What this page held before is released first, so that it does not take its own lock for that of another tab. */
  const oneAtATime = createMutex();

  return {
    claim({ campaignName, uuid }, onChange) {
      const leaving = new AbortController();
      const { signal } = leaving;
      const left = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      const report = (claim: Claim) => {
        if (!signal.aborted) onChange(claim);
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
      oneAtATime(claimNow).catch(() => report('held'));
      return () => leaving.abort();
    },
  };
}
