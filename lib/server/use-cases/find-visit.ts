import { AppError } from '@/lib/contract/errors';
import { continuationBlock } from '@/lib/domain/blocks';
import type { StoredCampaign } from '../ports/store/campaigns';
import type { Visit } from '../ports/store/visits';
import type { Deps, Visitor } from './deps';
import { readName, requireServed } from './find-campaign';

export type VisitInput = { campaignId: string; uuid: string; visitor: Visitor };
export type VisitOfCampaign = Visit & { campaign: StoredCampaign };

/**
 * Returns the visit of a uuid that the caller has proved to be theirs, and its campaign as it is now. Throws the same
 * `notFound` for another visitor's uuid and for one that does not exist.
 */
export async function findVisit(
  deps: Pick<Deps, 'store' | 'whitelabel'>,
  { campaignId, uuid, visitor }: VisitInput,
): Promise<VisitOfCampaign> {
  const name = readName(campaignId);
  const visit = visitor.uuids.includes(uuid) ? await deps.store.visits.findInCampaign(name, uuid) : null;
  if (!visit) throw new AppError('notFound', 'There is no such user video');
  requireServed(deps, visit.campaign);
  return visit;
}

/**
 * Like `findVisit`, for calls that change something: also throws the block's code once the campaign is closed for this
 * visit.
 */
export async function findOpenVisit(
  deps: Pick<Deps, 'store' | 'whitelabel' | 'now'>,
  input: VisitInput,
): Promise<VisitOfCampaign> {
  const visit = await findVisit(deps, input);
  requireOpen(visit, deps.now());
  return visit;
}

export function requireOpen(visit: VisitOfCampaign, now: Date): void {
  const block = continuationBlock(visit.campaign, visit, now);
  if (block) throw new AppError(block, 'This campaign is closed');
}
