import { olderFilmKey } from '@/lib/domain/files';
import type { ErasureCause } from '../ports/store/organizer/erasures';
import type { VisitAge } from '../ports/store/visits';
import type { Deps } from './deps';
import { erasureNow } from '@/lib/domain/erased-ids';

export type ErasingDeps = Pick<Deps, 'store' | 'storage' | 'queue' | 'fingerprint' | 'now'>;

/** How many keys are built and removed at once. */
const BATCH = 1000;

type Erased = { id: string; uuid: string; campaign: string; because: ErasureCause; onlyIf?: VisitAge };

/**
 * Removes one visit completely: first its rows, then its jobs and files. That it was erased, and `because` of what,
 * stays in the organization's log of erasures. Returns how many files were removed, or `null`
 * when there is no such visit or it was continued in the meantime. If the process is killed in between, `sweep` removes
 * the rest from its notes, as it does with files that a job or a presigned post brings later.
 */
export async function eraseVisit(
  deps: ErasingDeps,
  { id, uuid, campaign, because, onlyIf }: Erased,
): Promise<number | null> {
  const erased = await deps.store.visits.erase(id, { ...erasureNow(deps), because }, onlyIf);
  if (!erased) return null;
  await deps.queue.forgetVisit(id);
  let files = await removeKeys(deps, erased.keys);
  for (const prefix of erased.prefixes) files += await deps.storage.removeAll(prefix);
  await removeOlderFilms(deps, { uuid, campaign, attempts: erased.attempts });
  return files;
}

/**
 * Attempts of earlier versions stored their films under predictable keys and may have left a film that no row refers
 * to.
 */
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
