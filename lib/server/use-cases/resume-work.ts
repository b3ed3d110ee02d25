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
  for (const take of await deps.store.takes.unprepared(since))
    await deps.queue.send('normalise', take.id, { userVideoId: take.visitId, takeId: take.id });
  for (const stitch of await deps.store.stitches.unfinished()) await sendStitch(deps, stitch);
}
