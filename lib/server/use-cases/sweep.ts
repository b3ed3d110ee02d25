import { FORM_OVER_SECONDS, LONGEST_RUN_SECONDS, UNSAVED_SECONDS } from '@/lib/domain/limits';
import type { SweptTake } from '../ports/store/takes';
import type { Deps } from './deps';
import { dropUploads } from './drop-uploads';

/** Files looked for at once. */
const BATCH = 500;

type Needed = Pick<Deps, 'store' | 'storage' | 'now'>;

/**
 * Now and then: forgets limits that are over, removes erased files that came back, and what nobody will ask for of
 * takes.
 */
export async function sweep(deps: Needed): Promise<void> {
  const { store, storage, now } = deps;
  const began = now();
  await store.limits.sweep(began);
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
}

/** What runs that died had stored before any row referred to it. */
async function sweepRuns({ store, storage, now }: Needed): Promise<void> {
  const { noted, unreferenced } = await store.runFiles.abandoned(
    new Date(now().getTime() - LONGEST_RUN_SECONDS * 1000),
    BATCH,
  );
  await storage.remove(unreferenced);
  await store.runFiles.forget(noted);
}

/** Takes that were never saved, and what forms given out brought for those that are saved or discarded. */
async function sweepTakes({ store, storage, now }: Needed): Promise<void> {
  for (;;) {
    const began = now();
    const before = (seconds: number) => new Date(began.getTime() - seconds * 1000);
    const swept = await store.takes.beginSweep({
      over: before(FORM_OVER_SECONDS),
      old: before(UNSAVED_SECONDS),
      now: began,
    });
    if (!swept) return;
    await removeFiles(storage, swept);
    await store.takes.endSweep(swept.take.id, swept.at);
  }
}

/**
 * What resumes' forms brought: once they are over of those saved or refused, of others once nobody has asked for long.
 */
async function sweepResumes({ store, storage, now }: Needed): Promise<void> {
  const before = (seconds: number) => new Date(now().getTime() - seconds * 1000);
  for (const resume of await store.resumes.left({ over: before(FORM_OVER_SECONDS), old: before(UNSAVED_SECONDS) })) {
    await storage.remove([resume.uploadKey]);
    await store.resumes.swept(resume);
  }
}

/** Never more than what the sweep found: the take may have been sent and saved anew while this one was held up. */
async function removeFiles(storage: Deps['storage'], { take, what }: SweptTake): Promise<void> {
  await dropUploads(storage, take);
  if (what === 'all') await storage.remove([take.uploadKey, take.key]);
}
