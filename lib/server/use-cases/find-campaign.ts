import { AppError } from '@/lib/contract/errors';
import { normaliseCampaignName } from '@/lib/domain/campaign-name';
import type { StoredCampaign } from '../ports/store/campaigns';
import type { Deps } from './deps';

/** A campaign of this build's whitelabel, or of an organization that names none. Throws `notFound`. */
export async function findCampaign(
  deps: Pick<Deps, 'store' | 'whitelabel'>,
  nameOrId: string,
): Promise<StoredCampaign> {
  const name = normaliseCampaignName(nameOrId);
  // No name or id has control characters, and the database takes no NUL.
  const campaign = /\p{Cc}/u.test(name) ? null : await deps.store.campaigns.find(name);
  if (!campaign || (campaign.whitelabel !== null && campaign.whitelabel !== deps.whitelabel)) {
    throw new AppError('notFound', 'There is no such campaign');
  }
  return campaign;
}
