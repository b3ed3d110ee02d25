import { olderFilmKey } from '@/lib/domain/files';
import type { Deps } from './deps';
import { erasureNow } from './erased-ids';

export type ErasingDeps = Pick<Deps, 'store' | 'storage' | 'queue' | 'fingerprint' | 'now'>;

/** How many keys are made and removed at once. */
const BATCH = 1000;

type Erased = { id: string; uuid: string; campaign: string; ifAbandonedSince?: Date };

/**
 * Removes all of one visit: its rows, then its jobs and files; how many files, `null` when there is no such visit, or
 * it was taken up again. Killed in between, the sweep goes on with what was noted (`sweep`), as it does with what a job
 * or a form brings late.
 */
export async function eraseVisit(
  deps: ErasingDeps,
  { id, uuid, campaign, ifAbandonedSince }: Erased,
): Promise<number | null> {
  const erased = await deps.store.visits.erase(id, erasureNow(deps), ifAbandonedSince);
  if (!erased) return null;
  await deps.queue.forgetVisit(id);
  let files = await removeKeys(deps, erased.keys);
  for (const prefix of erased.prefixes) files += await deps.storage.removeAll(prefix);
  await removeOlderFilms(deps, { uuid, campaign, attempts: erased.attempts });
  return files;
}

/** Attempts of before each had a key that can be told, and may have left a film of which no row knew. */
async function removeOlderFilms(
  deps: ErasingDeps,
  { campaign, uuid, attempts }: { campaign: string; uuid: string; attempts: number },
): Promise<void> {
  for (let done = 0; done < attempts; done += BATCH) {
    const keys = Array.from({ length: Math.min(BATCH, attempts - done) }, (_, index) =>
      olderFilmKey(campaign, uuid, done + index + 1),
    );
    await deps.storage.remove(keys);
  }
}

async function removeKeys({ storage }: ErasingDeps, keys: readonly string[]): Promise<number> {
  let files = 0;
  for (const key of keys) if ((await storage.size(key)) !== null) files += 1;
  await storage.remove(keys);
  return files;
}
