import type { Deps } from './deps';
import { sendStitch } from './request-stitch';

/** Sends the jobs of everything that was promised and is not done: after a crash between a record and its job, nothing is forgotten. */
export async function resumeWork(deps: Pick<Deps, 'store' | 'queue'>): Promise<void> {
  for (const take of await deps.store.takes.unready()) await deps.queue.send('normalise', take.id, { takeId: take.id });
  for (const stitch of await deps.store.stitches.unfinished()) await sendStitch(deps, stitch);
}
