import type { Deps } from './deps';
import { findCampaign } from './find-campaign';

/** Accounts of that very name in the campaign's organization; nothing is told of them but an opaque id. */
export async function findName(
  deps: Pick<Deps, 'store' | 'whitelabel'>,
  { campaignId, name }: { campaignId: string; name: string },
): Promise<{ id: string; name: string }[]> {
  const campaign = await findCampaign(deps, campaignId);
  const accounts = await deps.store.userVideos.findAccounts(campaign.organizationId, name, 5);
  return accounts.map(({ id }) => ({ id, name }));
}
