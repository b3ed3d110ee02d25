import { ARCHIVE_LIFE_SECONDS, LAST_UPLOAD_SECONDS, UNSAVED_SECONDS } from '@/lib/domain/limits';
import type { Deps } from '../deps';

/** How many takes, or clips, are swept at once. */
const BATCH = 100;
const DAY_MS = 24 * 60 * 60 * 1000;

type Needed = Pick<Deps, 'store' | 'now'>;

/**
 * Called periodically: forgets what is over, and dooms what is no longer needed of takes, resumes, files that answer
 * sections, and clips (`removeDoomed` removes it): what was never saved, once nobody asked for it for a long time; of
 * saved, refused and discarded ones what presigned posts still brought, once they have expired.
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
  await sweepClips({ store, now });
  // Sessions, and recordings of which the video service cannot have anything any more.
  await store.recordings.sweep(before(ARCHIVE_LIFE_SECONDS));
}

/** Clips that nothing names: campaigns that are being written may name one later on the same day. */
async function sweepClips({ store, now }: Needed): Promise<void> {
  const times = { old: new Date(now().getTime() - DAY_MS), now: now() };
  for (let after: string | null = ''; after !== null;)
    ({ last: after } = await store.clips.sweep({ ...times, after, limit: BATCH }));
}
