import { setTimeout as wait } from 'node:timers/promises';
import { isAppError } from '@/lib/contract/errors';

/** How long storage may be away before a job has spent its try, ms. */
const PATIENCE_MS = 120_000;
/** The pauses between two attempts, ms: the first, and the longest. */
const PAUSE_MS = { first: 250, longest: 4_000 };

/**
 * Runs a job's work again while storage does not answer, without spending one of the job's tries: three tries in a row
 * would be over before a store is back. Rejects with what the work rejected with, also when the signal is aborted.
 */
export async function retryThroughOutage<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const end = performance.now() + PATIENCE_MS;
  for (let pause = PAUSE_MS.first; ; pause = Math.min(2 * pause, PAUSE_MS.longest)) {
    try {
      return await work();
    } catch (error) {
      const isOutage = isAppError(error) && error.code === 'unavailable';
      if (!isOutage || signal.aborted || performance.now() > end) throw error;
    }
    // An aborted pause ends at once: the work is asked once more, and says so itself.
    await wait(pause, undefined, { signal }).catch(() => undefined);
  }
}
