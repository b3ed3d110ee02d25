import type { Deps } from './deps';
import { sendStitch } from './request-stitch';

/** A visit that was left this long ago is made ready when it is taken up again, ms. */
const OWED_MS = 2 * 24 * 60 * 60 * 1000;

/**
 * Sends the jobs of everything that was promised and is not done: after a crash between a record and its job, nothing
 * is forgotten.
 */
export async function resumeWork(deps: Pick<Deps, 'store' | 'queue' | 'now'>): Promise<void> {
  const since = new Date(deps.now().getTime() - OWED_MS);
  for (const take of await deps.store.takes.unprepared(since))
    await deps.queue.send('normalise', take.id, { userVideoId: take.visitId, takeId: take.id });
  for (const stitch of await deps.store.stitches.unfinished()) await sendStitch(deps, stitch);
}
