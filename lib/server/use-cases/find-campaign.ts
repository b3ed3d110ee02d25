import { AppError } from '@/lib/contract/errors';
import { normaliseCampaignName } from '@/lib/domain/campaign-name';
import type { StoredCampaign } from '../ports/store/campaigns';
import type { Deps } from './deps';

/** Returns a campaign of this build's whitelabel, or of an organization without a whitelabel. Throws `notFound`. */
export async function findCampaign(
  deps: Pick<Deps, 'store' | 'whitelabel'>,
  nameOrId: string,
): Promise<StoredCampaign> {
  const name = normaliseCampaignName(nameOrId);
  // No name or id contains control characters, and PostgreSQL does not accept NUL in text.
  const campaign = /\p{Cc}/u.test(name) ? null : await deps.store.campaigns.find(name);
  if (!campaign || (campaign.whitelabel !== null && campaign.whitelabel !== deps.whitelabel)) {
    throw new AppError('notFound', 'There is no such campaign');
  }
  return campaign;
}
