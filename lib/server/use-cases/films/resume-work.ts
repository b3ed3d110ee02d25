import { forEachAtMost } from '@/lib/async/for-each-at-most';
import type { Page } from '../../ports/store/page';
import type { Stitch } from '../../ports/store/stitches';
import type { Deps } from '../deps';
import { sendStitch } from './send-stitch';

type Needed = Pick<Deps, 'store' | 'queue' | 'now'>;

/** Takes older than this are prepared only when their visit is continued, ms. */
const RECENT_MS = 2 * 24 * 60 * 60 * 1000;
/** How many records are looked at together, and how many films are gone on with at once. */
const PAGE = 200;
const AT_ONCE = 2;

/**
 * Sends the jobs for all work that is recorded but not done and has lost its job, so that nothing is lost when a
 * process crashed between writing a record and sending its job. However much waits, it looks at a page of it at once:
 * others need the database, too.
 */
export async function resumeWork(deps: Needed): Promise<void> {
  const since = new Date(deps.now().getTime() - RECENT_MS);
  await eachPage(
    (page) => deps.store.takes.unprepared(since, page),
    ({ savedAt, id }) => ({ at: savedAt ?? since, id }),
    async (takes) => {
      const lost = new Set(
        await deps.queue.withoutJob(
          'normalise',
          takes.map(({ id }) => id),
        ),
      );
      // Jobs that are sent at once are stored together.
      await Promise.all(
        takes
          .filter(({ id }) => lost.has(id))
          .map(({ id, visitId }) => deps.queue.send('normalise', id, { userVideoId: visitId, takeId: id })),
      );
    },
  );
  await eachPage(
    (page) => deps.store.stitches.unfinished(page),
    ({ requestedAt, visitId }) => ({ at: requestedAt, id: visitId }),
    async (stitches) => forEachAtMost(AT_ONCE, await findLost(deps, stitches), (stitch) => sendStitch(deps, stitch)),
  );
}

async function eachPage<T>(
  read: (page: Page) => Promise<T[]>,
  placeOf: (row: T) => NonNullable<Page['after']>,
  work: (rows: T[]) => Promise<void>,
): Promise<void> {
  let after: Page['after'] = null;
  for (;;) {
    const rows: T[] = await read({ after, limit: PAGE });
    await work(rows);
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = placeOf(last);
  }
}

/** Returns the attempts that nothing goes on with: neither a job of their own, nor one of their takes. */
async function findLost({ queue }: Needed, stitches: readonly Stitch[]): Promise<Stitch[]> {
  const keyOf = ({ visitId, attempt }: Stitch) => `${visitId}-${attempt}`;
  const lost = new Set(await queue.withoutJob('stitch', stitches.map(keyOf)));
  const candidates = stitches.filter((stitch) => lost.has(keyOf(stitch)));
  const idle = new Set(
    await queue.withoutJob(
      'normalise',
      candidates.flatMap(({ takeIds }) => takeIds),
    ),
  );
  return candidates.filter(({ takeIds }) => takeIds.every((id) => idle.has(id)));
}
