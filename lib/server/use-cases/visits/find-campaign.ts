import { AppError } from '@/lib/contract/errors';
import { normaliseCampaignName } from '@/lib/domain/campaign-name';
import type { StoredCampaign } from '../../ports/store/campaigns';
import type { Deps } from '../deps';

type Needed = Pick<Deps, 'store' | 'whitelabel'>;

/**
 * Returns a campaign of this build's whitelabel, or of an organization without a whitelabel, as it is now. Throws
 * `notFound`.
 */
export async function findCampaign(deps: Needed, nameOrId: string): Promise<StoredCampaign> {
  return requireServed(deps, await deps.store.campaigns.find(readName(nameOrId)));
}

/** The same, as it was less than a second ago: for those who only look at it. */
export async function findRecentCampaign(deps: Needed, nameOrId: string): Promise<StoredCampaign> {
  return requireServed(deps, await deps.store.campaigns.findRecent(readName(nameOrId)));
}

/** Returns the name or id by which a campaign is stored. Throws `notFound` for what is neither. */
export function readName(nameOrId: string): string {
  const name = normaliseCampaignName(nameOrId);
  if (name === '') throw noSuchCampaign();
  return name;
}

/** Throws `notFound` when there is no such campaign, or another whitelabel's build serves it. */
export function requireServed<C extends Pick<StoredCampaign, 'whitelabel'>>(
  { whitelabel }: Pick<Deps, 'whitelabel'>,
  campaign: C | null,
): C {
  if (!campaign || (campaign.whitelabel !== null && campaign.whitelabel !== whitelabel)) throw noSuchCampaign();
  return campaign;
}

const noSuchCampaign = () => new AppError('notFound', 'There is no such campaign');
