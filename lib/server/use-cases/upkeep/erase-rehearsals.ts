import { REHEARSAL_SECONDS } from '@/lib/domain/limits';
import { eraseVisit, type ErasingDeps } from '../visits/erase-visit';

/** How many visits are loaded at once. */
const BATCH = 100;

/** Called periodically: removes every rehearsal that nobody ended, with all its files. */
export async function eraseRehearsals(deps: ErasingDeps): Promise<void> {
  const before = new Date(deps.now().getTime() - REHEARSAL_SECONDS * 1000);
  for (let count = BATCH; count === BATCH;) {
    const rehearsed = await deps.store.visits.rehearsedBefore(before, BATCH);
    for (const { id } of rehearsed) await eraseVisit(deps, { id, because: { by: 'retention' } });
    count = rehearsed.length;
  }
}
