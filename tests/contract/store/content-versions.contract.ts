import type { Kysely } from 'kysely';
import type { CampaignInput } from '@/lib/server/ports/store/campaigns';
import type { Tables } from '@/lib/server/store/tables';
import { createSection } from '@/tests/support/visit-factories';
import { createSeeds, type RunningStore } from './seeds';

/** Tests that a visit keeps what it began with. */
export function testContentVersions(run: RunningStore & { readonly db: Kysely<Tables> }): void {
  const { seedCampaign, seedVisit, visitInput, issue, save } = createSeeds(run);
  const reworded = [
    createSection({ id: 'one', prompt: 'Reworded?', seconds: 1 }),
    createSection({ id: 'added', prompt: 'And this?', seconds: 9 }),
    createSection({ id: 'two', prompt: 'Second?', seconds: 5 }),
  ];
  const changes = { title: 'Another', type: 'job', allowSharing: false, sections: reworded } as const;

  async function write(id: string, given: Partial<CampaignInput>) {
    const stored = await run.store.campaigns.find(id);
    expect(await run.store.campaigns.write(stored!.organizationId, { ...stored!, ...given }, null)).toBe(true);
  }

  const versionsOf = (campaignId: string) =>
    run.db.selectFrom('campaign_versions').select('id').where('campaign_id', '=', campaignId).execute();

  describe('a visit', () => {
    it('keeps the content it began with, however it is looked for, and the next one gets the new content', async () => {
      const { campaign, visit } = await seedVisit();
      const take = await save(visit.id, 'one');
      await write(campaign.id, changes);
      const now = (await run.store.campaigns.find(campaign.id))!;
      expect(now).toMatchObject(changes);
      const kept = { title: campaign.title, type: campaign.type, allowSharing: true, sections: campaign.sections };
      const { visits } = run.store;
      expect((await visits.findInCampaign(campaign.name, visit.uuid))?.campaign).toEqual({ ...now, ...kept });
      expect((await visits.getInCampaign(visit.id))?.campaign).toEqual({ ...now, ...kept });
      expect((await visits.findLatestInCampaign(campaign.id, [visit.uuid], null))?.campaign).toEqual({
        ...now,
        ...kept,
      });
      const asked = { id: take.id, sectionId: 'one', marks: [], postsStayOpen: false, now: new Date() };
      expect((await visits.findForUpload(campaign.id, visit.uuid, asked))?.campaign).toEqual({ ...now, ...kept });

      const next = (await visits.create(visitInput(now)))!;
      const nothing = { acceptedConsent: null, given: null, ownClosing: null };
      expect(await visits.getInCampaign(next.id)).toEqual({ ...next, ...nothing, campaign: now });
    });

    it('takes its status, its dates, its name and its organization from the campaign as it is now', async () => {
      const { campaign, visit } = await seedVisit();
      const dates = { opens: '2026-12-01T08:00', closes: '2027-01-31T23:59', timeZone: 'Europe/Oslo' };
      await write(campaign.id, { ...changes, ...dates, status: 'completed' });
      const { status, statusChangedAt } = (await run.store.campaigns.find(campaign.id))!;
      expect(status).toBe('completed');
      expect((await run.store.visits.getInCampaign(visit.id))?.campaign).toMatchObject({
        ...{ status, statusChangedAt, ...dates },
      });
    });

    it('is found as the last one of these uuids, and a rehearsal only by who rehearses', async () => {
      const { campaign, visit } = await seedVisit();
      const last = (await run.store.visits.create(visitInput(campaign)))!;
      const rehearsal = (await run.store.visits.create({ ...visitInput(campaign), rehearsal: true }))!;
      const uuids = [visit, last, rehearsal].map((each) => each.uuid);
      const find = async (asked: string[], rehearsed: string | null = null) =>
        (await run.store.visits.findLatestInCampaign(campaign.name, asked, rehearsed))?.id;
      expect(await find(uuids)).toBe(last.id);
      expect(await find([visit.uuid])).toBe(visit.id);
      expect(await find(uuids, campaign.id)).toBe(rehearsal.id);
      expect(await find(uuids, (await seedCampaign()).id)).toBe(last.id);
      expect([await find([]), await find([rehearsal.uuid])]).toEqual([undefined, undefined]);
    });
  });

  describe('the versions of a campaign', () => {
    it('are kept once for each content that visits began with, and go with the campaign', async () => {
      const { campaign } = await seedVisit();
      await run.store.visits.create(visitInput(campaign));
      expect(await versionsOf(campaign.id)).toHaveLength(1);
      await write(campaign.id, changes);
      expect(await versionsOf(campaign.id)).toHaveLength(1);
      const changed = (await run.store.campaigns.find(campaign.id))!;
      await Promise.all([1, 2, 3].map(() => run.store.visits.create(visitInput(changed))));
      await write(campaign.id, campaign);
      await run.store.visits.create(visitInput(campaign));
      expect(await versionsOf(campaign.id)).toHaveLength(2);

      const nobodys = await seedCampaign();
      const visit = (await run.store.visits.create(visitInput(nobodys)))!;
      const until = new Date(Date.now() + 1000);
      await run.store.visits.erase(visit.id, {
        ...{ at: new Date(), because: { by: 'commandLine' }, until, idsOf: () => [] },
      });
      expect(await run.store.campaigns.erase(nobodys.id, { prefixes: [], until })).toBe(true);
      expect(await versionsOf(nobodys.id)).toEqual([]);
    });

    it('say in which section something is lost, what is owed work, and where people stop', async () => {
      const { campaign, visit } = await seedVisit();
      const [one, two] = [await save(visit.id, 'one'), await save(visit.id, 'two')];
      await run.store.takes.setFlaws(two.id, { pictures: 3, sounds: 0, hasSound: true });
      await write(campaign.id, changes);
      const [submission] = await run.store.campaigns.submissions(campaign.id);
      expect(submission?.flaws).toEqual([{ section: 2, pictures: 3, sounds: 0, hasSound: true }]);
      expect(submission?.campaignTitle).toBe(campaign.title ?? campaign.name);
      const owed = await run.store.takes.unprepared(new Date(0), { after: null, limit: 1000 });
      expect(owed.map(({ id }) => id)).toEqual(expect.arrayContaining([one.id, two.id]));
      const stops = await run.store.overview.stops(campaign.id, new Date(0), {
        sections: 3,
        hasResume: true,
        hasFilm: true,
      });
      expect([...stops]).toEqual([['film', 1]]);
    });

    it('are in the copy of a person', async () => {
      const { campaign, visit } = await seedVisit();
      await write(campaign.id, changes);
      const { visits } = await run.store.personData.find(campaign.organizationId, visit.uuid, null);
      expect(visits).toMatchObject([{ sections: campaign.sections }]);
    });

    it('decide how long a take of an older version may be, which has no limit of its own', async () => {
      const { campaign, visit } = await seedVisit();
      const take = await issue(visit.id);
      await run.db.updateTable('takes').set({ limit_seconds: null }).where('id', '=', take.id).execute();
      await write(campaign.id, changes);
      const found = await run.store.visits.findForPart(campaign.name, visit.uuid, take.id);
      const limit = campaign.sections.find(({ id }) => id === take.sectionId)?.seconds;
      expect(found?.take?.limitSeconds).toBe(limit);
    });
  });
}
