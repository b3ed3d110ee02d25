import type { ErasureCause } from '../../ports/store/organizer/erasures';
import type { VisitAge } from '../../ports/store/visits';
import type { Deps } from '../deps';
import { erasureNow } from '@/lib/domain/erased-ids';

export type ErasingDeps = Pick<Deps, 'store' | 'queue' | 'fingerprint' | 'now'>;

type Erased = { id: string; because: ErasureCause; onlyIf?: VisitAge };

/**
 * Removes one visit completely: its rows, then its jobs, and soon its files (`removeDoomed`), also those that a job or
 * a presigned post brings later. That it was erased, and `because` of what, stays in the organization's log of
 * erasures. Returns `false` when there is no such visit or it was continued in the meantime.
 */
export async function eraseVisit(deps: ErasingDeps, { id, because, onlyIf }: Erased): Promise<boolean> {
  const isErased = await deps.store.visits.erase(id, { ...erasureNow(deps), because }, onlyIf);
  if (isErased) await deps.queue.forgetVisit(id);
  return isErased;
}
