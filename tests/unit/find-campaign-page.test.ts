import { findCampaignPage } from '@/lib/server/pages/find-campaign-page';
import { createCampaign } from '../support/visit-factories';

const shared = globalThis as { introreelServices?: unknown };
afterEach(() => delete shared.introreelServices);

it('sends a page of a campaign only what the call for it would answer', async () => {
  const campaign = createCampaign();
  const stored = { ...campaign, introVideoKey: 'a/key', organizationId: 'an organization', tellsTranscriber: true };
  shared.introreelServices = Promise.resolve({
    calls: { getCampaign: async () => stored },
    visitorCookie: { read: () => ({ uuids: [] }) },
  });
  const page = await findCampaignPage(
    campaign.name,
    { cookie: null, whitelabelId: null, accessToken: null, userId: null },
    true,
  );
  expect(page).toMatchObject({ kind: 'found', campaign: { id: campaign.id, sections: campaign.sections } });
  expect(JSON.stringify(page)).not.toMatch(/introVideoKey|organizationId|tellsTranscriber/);
});
