import { AppError } from '@/lib/contract/errors';
import { mostTakes } from '@/lib/domain/retakes';
import type { Take } from '../../ports/store/takes';
import type { VisitOfCampaign } from '../../ports/store/visits';
import type { Deps } from '../deps';

/**
 * Throws `noRetakesLeft` when other takes have used up what the campaign allows of this take's section. Asked before
 * what costs much: the store decides when the take is used up.
 */
export async function requireRetake(
  { store }: Pick<Deps, 'store'>,
  visit: VisitOfCampaign,
  { id, sectionId }: Pick<Take, 'id' | 'sectionId'>,
): Promise<void> {
  const most = mostTakes(visit.campaign);
  if (most === null) return;
  const used = (await store.takes.used(visit.id)).filter((take) => take.sectionId === sectionId);
  if (used.length >= most && !used.some((take) => take.id === id))
    throw new AppError('noRetakesLeft', 'This section has as many takes as it may');
}
