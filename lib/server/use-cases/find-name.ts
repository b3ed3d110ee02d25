import { AppError } from '@/lib/contract/errors';
import { campaignBlock } from '@/lib/domain/blocks';
import { countUse, type CountingDeps } from './count-use';
import type { Deps } from './deps';
import { findCampaign } from './find-campaign';

/**
 * Returns the accounts with exactly this name in the campaign's organization; each is only an opaque id. Throws the
 * block's code when the campaign is closed, `tooMany`.
 */
export async function findName(
  deps: Pick<Deps, 'store' | 'whitelabel' | CountingDeps>,
  { campaignId, name, address }: { campaignId: string; name: string; address: string },
): Promise<{ id: string; name: string }[]> {
  const campaign = await findCampaign(deps, campaignId);
  const block = campaignBlock(campaign);
  if (block) throw new AppError(block, 'This campaign is closed');
  await countUse(deps, 'findName', address);
  const accounts = await deps.store.visits.findAccounts(campaign.organizationId, name, 5);
  return accounts.map(({ id }) => ({ id, name }));
}
