import type { Store } from '@/lib/server/ports/store/store';
import { createCampaign, createOrganization, createUuid } from './factories';

/**
 * Stores a visit with nothing recorded, and its campaign if it is not stored yet. Returns both and what the visitor's
 * calls have in common.
 */
export async function storeVisit(
  store: Store,
  { campaign = createCampaign(), organization = createOrganization(), uuid = createUuid() } = {},
) {
  if (!(await store.campaigns.find(campaign.name))) await store.campaigns.apply(organization, [campaign]);
  const stored = await store.campaigns.find(campaign.name);
  if (!stored) throw new Error('the campaign was not stored');
  const visit = await store.visits.create({
    campaign: stored,
    uuid,
    name: 'Ada',
    device: 'Web',
    accountId: null,
  });
  if (!visit) throw new Error('the visit was not stored');
  const visitor = { uuids: [uuid], remember: () => {} };
  return { campaign: stored, visit, requester: { campaignId: campaign.name, uuid, visitor } };
}
