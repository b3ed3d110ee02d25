import { ARCHIVE_LIFE_SECONDS, LAST_UPLOAD_SECONDS, UNSAVED_SECONDS } from '@/lib/domain/limits';
import type { Deps } from '../deps';

/** How many takes are swept at once. */
const BATCH = 100;

type Needed = Pick<Deps, 'store' | 'now'>;

/**
 * Called periodically: forgets what is over, and dooms what is no longer needed of takes, resumes and files that answer
 * sections (`removeDoomed` removes it): what was never saved, once nobody asked for it for a long time; of saved,
 * refused and discarded ones what presigned posts still brought, once they have expired.
 */
export async function sweep({ store, now }: Needed): Promise<void> {
  const began = now();
  await store.limits.sweep(began);
  await store.people.sweep(began);
  await store.doomedFiles.adopt(began);
  await store.erasedIds.sweep(began);
  const before = (seconds: number) => new Date(began.getTime() - seconds * 1000);
  const times = { over: before(LAST_UPLOAD_SECONDS), old: before(UNSAVED_SECONDS), now: began };
  for (let swept = BATCH; swept === BATCH;) swept = await store.takes.sweep({ ...times, limit: BATCH });
  await store.resumes.sweep(times);
  await store.answerFiles.sweep(times);
  // Sessions, and recordings of which the video service cannot have anything any more.
  await store.recordings.sweep(before(ARCHIVE_LIFE_SECONDS));
}
