import type { Logger } from '../log/logger';
import type { Clock } from '../ports/clock';

/** By how much the clocks may differ while anything is removed, ms. */
const MAX_MS = 60_000;

const REFUSED =
  "nothing is removed: this machine's clock and the database's differ by more than a minute: set the one that is wrong";

/**
 * Returns what makes work that removes things run only while the clocks of this process and of the database agree. If
 * they don't, one of them is wrong, and nobody knows which: what is too old by the one may be of today. Says so once,
 * until they agree again.
 */
export function whileClocksAgree(clock: Pick<Clock, 'ownIsAheadMs'>, logger: Pick<Logger, 'error'>) {
  let hasSaid = false;

  function agree(): boolean {
    const aheadMs = clock.ownIsAheadMs();
    const isClose = Math.abs(aheadMs) <= MAX_MS;
    if (!isClose && !hasSaid) logger.error({ aheadSeconds: Math.round(aheadMs / 1000) }, REFUSED);
    hasSaid = !isClose;
    return isClose;
  }

  return (remove: () => Promise<void>) => async (): Promise<void> => {
    if (agree()) await remove();
  };
}
