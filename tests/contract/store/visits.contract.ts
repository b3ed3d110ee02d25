import { createUuid } from '@/tests/support/factories';
import { createSeeds, type RunningStore } from './seeds';

/** Tests the repository of visits, except erasing. */
export function testVisits(run: RunningStore): void {
  const { seedCampaign, seedVisit, visitInput } = createSeeds(run);

  describe('user videos', () => {
    it('are one a campaign and uuid', async () => {
      const { campaign, visit } = await seedVisit();
      expect(await run.store.visits.create(visitInput(campaign, { uuid: visit.uuid }))).toBeNull();
      expect(await run.store.visits.find(campaign.id, visit.uuid)).toEqual(visit);
      expect(await run.store.visits.uuidExists(visit.uuid)).toBe(true);
      expect(await run.store.visits.uuidExists(createUuid())).toBe(false);
    });

    it('find accounts by the whole name however it is spelt, within the organization (spec 7.22)', async () => {
      const campaign = await seedCampaign();
      const other = await seedCampaign();
      await run.store.visits.create(visitInput(campaign, { name: 'Zoë  van Dyk' }));
      await run.store.visits.create(visitInput(other, { name: 'Zoë van Dyk' }));
      expect(await run.store.visits.findAccounts(campaign.organizationId, 'ZOË VAN DYK', 5)).toHaveLength(1);
      expect(await run.store.visits.findAccounts(campaign.organizationId, 'Zoë', 5)).toEqual([]);
    });

    it('join an account of the same organization, and of no other', async () => {
      const campaign = await seedCampaign();
      const stranger = await seedVisit();
      const first = await run.store.visits.create(visitInput(campaign));
      const joined = await run.store.visits.create(visitInput(campaign, { accountId: first?.accountId ?? '' }));
      const refused = await run.store.visits.create(visitInput(campaign, { accountId: stranger.visit.accountId }));
      expect(joined?.accountId).toBe(first?.accountId);
      expect(refused?.accountId).not.toBe(stranger.visit.accountId);
      const listed = await run.store.campaigns.submissions(campaign.id);
      expect(listed.map(({ claimsAccount }) => claimsAccount)).toEqual([false, true, false]);
    });
  });
}
