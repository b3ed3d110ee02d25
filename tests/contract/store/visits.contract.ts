import { createUuid } from '@/tests/support/factories';
import { createSeeds, type RunningStore } from './seeds';

/** Tests the repository of visits, except erasing. */
export function testVisits(run: RunningStore): void {
  const { seedCampaign, seedVisit, visitInput, issue, save } = createSeeds(run);

  describe('user videos', () => {
    it('are one a campaign and uuid', async () => {
      const { campaign, visit } = await seedVisit();
      expect(await run.store.visits.create(visitInput(campaign, { uuid: visit.uuid }))).toBeNull();
      expect(await run.store.visits.find(campaign.id, visit.uuid)).toEqual(visit);
      expect(await run.store.visits.uuidExists(visit.uuid)).toBe(true);
      expect(await run.store.visits.uuidExists(createUuid())).toBe(false);
    });

    it('keep how their visitors can be reached, and what is corrected', async () => {
      const { campaign, visit } = await seedVisit();
      expect(visit).toMatchObject({ email: null, phone: null });
      const contact = { email: 'ada@mail.example', phone: '+4722334455' };
      const reachable = (await run.store.visits.create({ ...visitInput(campaign), contact }))!;
      expect(reachable).toMatchObject(contact);
      const corrected = { name: 'Ada King', email: null, phone: '+4711111111' };
      await run.store.visits.correct(reachable.id, corrected);
      expect(await run.store.visits.findInCampaign(campaign.id, reachable.uuid)).toMatchObject(corrected);
      expect(await run.store.visits.get(visit.id)).toEqual(visit);
    });

    it('come with their campaign, by its name or id, as each is by itself', async () => {
      const { campaign, visit } = await seedVisit();
      await seedVisit();
      await run.store.visits.noteStitchRequested(visit.id);
      const found = await run.store.visits.find(campaign.id, visit.uuid);
      const stored = { ...found, campaign, acceptedConsent: null, given: null, ownClosing: null };
      expect(await run.store.visits.findInCampaign(campaign.name, visit.uuid)).toEqual(stored);
      expect(await run.store.visits.findInCampaign(campaign.id, visit.uuid)).toEqual(stored);
      const other = await seedCampaign();
      expect(await run.store.visits.findInCampaign(other.name, visit.uuid)).toBeNull();
      expect(await run.store.visits.findInCampaign(campaign.name, createUuid())).toBeNull();
    });

    it('come with what it depends on whether a part of a take may be announced', async () => {
      const { campaign, visit } = await seedVisit({ closes: '2027-01-31T23:59', timeZone: 'Europe/Oslo' });
      const take = await save(visit.id, 'one');
      const find = (takeId: string, name = campaign.name, uuid = visit.uuid) =>
        run.store.visits.findForPart(name, uuid, takeId);
      const [{ createdAt, rehearsal }, { status, statusChangedAt, whitelabel, closes, timeZone }] = [visit, campaign];
      const found = {
        ...{ createdAt, rehearsal, moves: 0, awaited: [], ownClosing: null },
        campaign: { status, statusChangedAt, whitelabel, closes, timeZone },
      };
      const { id, visitId, sectionId, folder, fromFile, savedAt, discardedAt, manifestHash } = take;
      const limitSeconds = take.limitSeconds ?? campaign.sections.find((one) => one.id === take.sectionId)?.seconds;
      const settled = { savedAt, discardedAt, manifestHash };
      const taken = { ...found, take: { id, visitId, sectionId, folder, limitSeconds, fromFile, ...settled } };
      expect(savedAt).not.toBeNull();
      expect(await find(id)).toEqual(taken);
      expect(await find(id, campaign.id)).toEqual(taken);
      const foreign = await issue((await seedVisit()).visit.id);
      expect(await find(foreign.id)).toEqual({ ...found, take: null });
      expect(await find(id, (await seedCampaign()).name)).toBeNull();
      expect(await find(id, campaign.name, createUuid())).toBeNull();
    });

    it('keep the extra time that was chosen last, until a take begins', async () => {
      const { visit } = await seedVisit();
      const kept = async () => (await run.store.visits.get(visit.id))?.extraTime;
      expect([visit.extraTime, visit.takesIssued]).toEqual(['none', 0]);
      expect(await run.store.visits.chooseExtraTime(visit.id, 'unlimited')).toBe(true);
      expect(await run.store.visits.chooseExtraTime(visit.id, 'half')).toBe(true);
      await issue(visit.id);
      expect(await run.store.visits.chooseExtraTime(visit.id, 'double')).toBe(false);
      expect([await kept(), (await run.store.visits.get(visit.id))?.takesIssued]).toEqual(['half', 1]);
    });

    it('find accounts by the whole name however it is spelt, within the organization (spec 7.22)', async () => {
      const campaign = await seedCampaign();
      const other = await seedCampaign();
      await run.store.visits.create(visitInput(campaign, { name: 'Zoë  van Dyk' }));
      await run.store.visits.create(visitInput(other, { name: 'Zoë van Dyk' }));
      expect(await run.store.visits.findAccounts(campaign.organizationId, 'ZOË VAN DYK', 5)).toHaveLength(1);
      expect(await run.store.visits.findAccounts(campaign.organizationId, 'Zoë', 5)).toEqual([]);
    });

    it('find the accounts of one’s own visits, the latest first, and nobody else’s', async () => {
      const campaign = await seedCampaign();
      const elsewhere = await seedCampaign();
      const begin = async (given: object, at = campaign) => {
        const visit = await run.store.visits.create(visitInput(at, { name: 'Ada', ...given }));
        if (!visit) throw new Error('the visit was not created');
        return visit;
      };
      const first = await begin({});
      const stranger = await begin({});
      const second = await begin({});
      const again = await begin({ accountId: second.accountId });
      const others = [await begin({ name: 'Grace' }), await begin({}, elsewhere)];
      const own = [first, second, again, ...others].map(({ uuid }) => uuid);
      const found = await run.store.visits.findOwnAccounts(campaign.organizationId, ' ADA ', own);
      expect(found).toEqual([
        { id: second.accountId, startedAt: again.createdAt },
        { id: first.accountId, startedAt: first.createdAt },
      ]);
      expect(found.map(({ id }) => id)).not.toContain(stranger.accountId);
      expect(await run.store.visits.findOwnAccounts(campaign.organizationId, 'Ada', [])).toEqual([]);
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
