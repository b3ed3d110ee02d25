import type { Deps } from './deps';
import { sendStitch } from './send-stitch';

/** Takes older than this are prepared only when their visit is continued, ms. */
const RECENT_MS = 2 * 24 * 60 * 60 * 1000;

/**
 * Sends the jobs for all work that is recorded but not done, so that nothing is lost when a process crashed between
 * writing a record and sending its job.
 */
export async function resumeWork(deps: Pick<Deps, 'store' | 'queue' | 'now'>): Promise<void> {
  const since = new Date(deps.now().getTime() - RECENT_MS);
  // Jobs that are sent at once are stored together.
  const takes = await deps.store.takes.unprepared(since);
  await Promise.all(
    takes.map(({ id, visitId }) => deps.queue.send('normalise', id, { userVideoId: visitId, takeId: id })),
  );
  await Promise.all((await deps.store.stitches.unfinished()).map((stitch) => sendStitch(deps, stitch)));
}
