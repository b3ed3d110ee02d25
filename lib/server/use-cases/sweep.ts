import { LAST_UPLOAD_SECONDS, LONGEST_RUN_SECONDS, UNSAVED_SECONDS } from '@/lib/domain/limits';
import type { SweptTake } from '../ports/store/takes';
import type { Deps } from './deps';
import { dropUploads } from './drop-uploads';
import { sweepRecordings } from './tend-recordings';

/** How many files are loaded at once. */
const BATCH = 500;

type Needed = Pick<Deps, 'store' | 'storage' | 'now'>;

/**
 * Called periodically: forgets limits whose period is over and sessions that have ended, removes erased files that came
 * back, and removes what is no longer needed of takes and resumes.
 */
export async function sweep(deps: Needed): Promise<void> {
  const { store, storage, now } = deps;
  const began = now();
  await store.limits.sweep(began);
  await store.people.sweep(began);
  for (let after: string | null = ''; after !== null;) {
    const { keys, prefixes, last } = await store.erasedFiles.list(after, BATCH);
    await storage.remove(keys);
    for (const prefix of prefixes) await storage.removeAll(prefix);
    after = last;
  }
  await store.erasedFiles.sweep(began);
  await store.erasedIds.sweep(began);
  await sweepTakes(deps);
  await sweepResumes(deps);
  await sweepRuns(deps);
  await sweepRecordings(deps);
}

/** Removes files that a run stored before it died and that no row refers to. */
async function sweepRuns({ store, storage, now }: Needed): Promise<void> {
  const { noted, unreferenced } = await store.runFiles.abandoned(
    new Date(now().getTime() - LONGEST_RUN_SECONDS * 1000),
    BATCH,
  );
  await storage.remove(unreferenced);
  await store.runFiles.forget(noted);
}

/** Removes takes that were never saved, and what presigned posts brought for takes that are saved or discarded. */
async function sweepTakes({ store, storage, now }: Needed): Promise<void> {
  for (;;) {
    const began = now();
    const before = (seconds: number) => new Date(began.getTime() - seconds * 1000);
    const swept = await store.takes.beginSweep({
      over: before(LAST_UPLOAD_SECONDS),
      old: before(UNSAVED_SECONDS),
      now: began,
    });
    if (!swept) return;
    await removeFiles(storage, swept);
    await store.takes.endSweep(swept.take.id, swept.at);
  }
}

/**
 * Removes what the presigned posts of resumes brought: for saved and refused resumes once the posts have expired, for
 * the others once no post was made for a long time.
 */
async function sweepResumes({ store, storage, now }: Needed): Promise<void> {
  const before = (seconds: number) => new Date(now().getTime() - seconds * 1000);
  for (const resume of await store.resumes.listSweepable({
    over: before(LAST_UPLOAD_SECONDS),
    old: before(UNSAVED_SECONDS),
  })) {
    await storage.remove([resume.uploadKey]);
    await store.resumes.noteSwept(resume);
  }
}

/**
 * Removes only the files that the sweep found: the take may have been sent and saved again while this sweep was
 * delayed.
 */
async function removeFiles(storage: Deps['storage'], { take, what }: SweptTake): Promise<void> {
  await dropUploads(storage, take);
  if (what === 'all') await storage.remove([take.uploadKey, take.key]);
}
