import { AppError } from '@/lib/contract/errors';
import { erasedUuidMark } from '@/lib/domain/erased-ids';
import type { Deps } from '../deps';
import { eraseVisit, type ErasingDeps } from './erase-visit';
import { findCampaign } from './find-campaign';
import { requireHere, type VisitInput } from './find-visit';

/**
 * Erases the caller's own visit to one campaign, finished or not, also when the campaign is closed. A visit that was
 * erased already, by whomever, is no error: an answer may get lost, and two tabs may ask. Throws the same `notFound`
 * for another visitor's uuid and for one that never had a visit here; `continuedElsewhere`.
 */
export async function eraseOwnVisit(
  deps: ErasingDeps & Pick<Deps, 'whitelabel'>,
  { campaignId, uuid, visitor }: VisitInput,
): Promise<undefined> {
  if (!visitor.uuids.includes(uuid)) throw noSuchVisit();
  const campaign = await findCampaign(deps, campaignId);
  const visit = await deps.store.visits.find(campaign.id, uuid);
  if (visit) requireHere(visit, visitor);
  if (visit) await eraseVisit(deps, { id: visit.id, because: { by: 'visitor' } });
  else if (!(await wasErased(deps, campaign.id, uuid))) throw noSuchVisit();
}

async function wasErased({ store, fingerprint }: ErasingDeps, campaignId: string, uuid: string): Promise<boolean> {
  return (await store.erasedIds.findMany([erasedUuidMark(fingerprint, campaignId, uuid)])).length > 0;
}

const noSuchVisit = () => new AppError('notFound', 'There is no such user video');
