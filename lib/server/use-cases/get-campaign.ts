import type { ClosedCampaign } from '@/lib/contract/backend-campaign';
import type { Campaign } from '@/lib/contract/entities';
import type { StoredCampaign } from '../ports/store/campaigns';
import type { Deps, Visitor } from './deps';
import { findRecentCampaign } from './find-campaign';
import { isRehearsing } from './is-rehearsing';
import { presentCampaign } from './present-campaign';

type Needed = Pick<Deps, 'store' | 'storage' | 'videoSession' | 'whitelabel' | 'now'>;
type Input = { campaignId: string; visitor: Pick<Visitor, 'uuids' | 'rehearsing'> };

/** A visitor who began within this time may still see a campaign that was closed since, ms. */
const LATELY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns the campaign, as it was less than a second ago. For a closed campaign it returns only the status, except to a
 * visitor who began recently; to a member who rehearses it, it is open. Throws `notFound`, also for a deleted campaign.
 */
export async function getCampaign(deps: Needed, { campaignId, visitor }: Input): Promise<Campaign | ClosedCampaign> {
  const campaign = await findRecentCampaign(deps, campaignId);
  const { status } = campaign;
  if (isRehearsing(visitor, campaign)) return presentCampaign(deps, { ...campaign, status: 'active' });
  if (status !== 'active' && (status === 'deleted' || !(await beganLately(deps, campaign, visitor)))) return { status };
  return presentCampaign(deps, campaign);
}

async function beganLately(
  { store, now }: Needed,
  campaign: StoredCampaign,
  { uuids }: Input['visitor'],
): Promise<boolean> {
  // The newest visit is the last one.
  for (const uuid of [...uuids].reverse()) {
    const visit = await store.visits.find(campaign.id, uuid);
    if (visit) return now().getTime() - visit.createdAt.getTime() <= LATELY_MS;
  }
  return false;
}
