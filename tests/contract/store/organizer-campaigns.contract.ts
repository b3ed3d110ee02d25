import { randomUUID } from 'node:crypto';
import { createCampaign, createOrganization, uniqueName } from '@/tests/support/factories';
import { createDraft } from '@/tests/support/organizer-factories';
import { createSeeds, erasure, type RunningStore } from './seeds';

const everything = { search: null, status: null, closedIds: [], type: null, isArchived: false };
const countedFrom = new Date('2026-08-25T00:00:00Z');
const firstPage = { after: null, limit: 100, countedFrom };

/** Tests the repository of campaigns as an organization's members see them. */
export function testOrganizerCampaigns(run: RunningStore): void {
  const { seedCampaign, seedVisit, visitInput, issue } = createSeeds(run);
  const names = async (organizationId: string, filter = {}, page = firstPage) =>
    (await run.store.organizerCampaigns.list(organizationId, { ...everything, ...filter }, page)).map(
      ({ name }) => name,
    );

  describe("an organization's campaigns", () => {
    it('are listed with their visits, and those of other organizations are not', async () => {
      const { campaign } = await seedVisit();
      await seedVisit();
      expect(await run.store.organizerCampaigns.list(campaign.organizationId, everything, firstPage)).toEqual([
        {
          ...{ id: campaign.id, name: campaign.name, title: null, type: 'default', status: 'active', archivedAt: null },
          ...{ opens: null, closes: null, timeZone: null },
          ...{ opened: 0, started: 1, completed: 0, toReview: 0, lastActivityAt: expect.any(Date) as Date },
        },
      ]);
      expect(await run.store.organizerCampaigns.count(campaign.organizationId, everything)).toBe(1);
    });

    it('say how often they were opened, and how much nobody has decided about', async () => {
      const { campaign, visit } = await seedVisit();
      const { id, name, organizationId } = campaign;
      const days = ['2026-11-01', '2026-11-02'].map((day) => ({ campaign: name, day, count: 3 }));
      await run.store.overview.addOpenings(days);
      const decided = await run.store.visits.create(visitInput(campaign));
      const rehearsal = await run.store.visits.create({ ...visitInput(campaign), rehearsal: true });
      for (const one of [visit, decided, rehearsal]) await run.store.visits.skip(one?.id ?? '');
      const by = { name: 'Nora', at: new Date() };
      await run.store.submissions.setStatuses(id, [decided?.id ?? ''], { status: 'declined', by });
      const [row] = await run.store.organizerCampaigns.list(organizationId, everything, firstPage);
      expect(row).toMatchObject({ opened: 6, started: 2, toReview: 1 });
      const since = async (day: string) =>
        (
          await run.store.organizerCampaigns.list(organizationId, everything, {
            ...firstPage,
            countedFrom: new Date(day),
          })
        )[0];
      expect(await since('2026-11-02')).toMatchObject({ opened: 3, started: 2 });
      const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
      expect(await since(tomorrow)).toMatchObject({ opened: 0, started: 0, completed: 0, toReview: 1 });
      await run.store.visits.skip((await seedVisit()).visit.id);
      const { countToReview } = run.store.organizerCampaigns;
      expect([await countToReview(organizationId, 10), await countToReview(organizationId, 0)]).toEqual([1, 0]);
    });

    it('are paged by their latest activity, each on one page alone', async () => {
      const organization = createOrganization();
      const campaigns = [1, 2, 3].map(() => createCampaign());
      for (const campaign of campaigns) await run.store.campaigns.apply(organization, [campaign]);
      const first = await run.store.campaigns.find(campaigns[0]!.name);
      if (!first) throw new Error('the campaign was not stored');
      await run.store.visits.create(visitInput(first));
      const { list } = run.store.organizerCampaigns;
      const expected = [campaigns[0], campaigns[2], campaigns[1]].map((campaign) => campaign!.name);
      expect(await names(first.organizationId)).toEqual(expected);
      const pages: string[] = [];
      for (let after = null as Parameters<typeof list>[2]['after']; ;) {
        const [row] = await list(first.organizationId, everything, { ...firstPage, after, limit: 1 });
        if (!row) break;
        pages.push(row.name);
        after = row;
      }
      expect(pages).toEqual(expected);
    });

    it('are found by a part of their title or name, in any case, and by status and type', async () => {
      const organization = createOrganization();
      const [river, night] = [
        createCampaign({ title: 'Tell Us Your River Story' }),
        createCampaign({ name: uniqueName('night-guide'), type: 'job', status: 'completed' }),
      ];
      await run.store.campaigns.apply(organization, [river, night]);
      const { organizationId } = (await run.store.campaigns.find(river.name))!;
      const found = { search: 'rIVER st' };
      expect(await names(organizationId, found)).toEqual([river.name]);
      expect(await run.store.organizerCampaigns.count(organizationId, { ...everything, ...found })).toBe(1);
      expect(await names(organizationId, { search: 'night-G' })).toEqual([night.name]);
      expect(await names(organizationId, { search: '100%' })).toEqual([]);
      expect(await names(organizationId, { status: 'completed' })).toEqual([night.name]);
      expect(await names(organizationId, { type: 'default' })).toEqual([river.name]);
    });

    it('are in the list or archived, and those that are open are never archived', async () => {
      const { campaign, visit } = await seedVisit();
      await run.store.visits.skip(visit.id);
      const { id, name, organizationId } = campaign;
      const { campaignStates, organizerCampaigns, campaigns } = run.store;
      const listed = async () => [await names(organizationId), await names(organizationId, { isArchived: true })];
      const toReview = () => organizerCampaigns.countToReview(organizationId, 10);
      expect(await campaignStates.setArchived(organizationId, id, true)).toBe(false);
      expect(await listed()).toEqual([[name], []]);
      await campaigns.end(organizationId, id, 'unpublished');
      expect(await campaignStates.setArchived((await seedCampaign()).organizationId, id, true)).toBe(false);
      expect(await campaignStates.setArchived(organizationId, id, true)).toBe(true);
      const { archivedAt } = (await organizerCampaigns.find(organizationId, id))!;
      expect(archivedAt).toEqual(expect.any(Date));
      expect([await listed(), await toReview()]).toEqual([[[], [name]], 0]);
      expect(await organizerCampaigns.count(organizationId, { ...everything, isArchived: true })).toBe(1);
      await campaigns.write(organizationId, createCampaign({ id, name, status: 'completed' }), null);
      expect(await organizerCampaigns.find(organizationId, id)).toMatchObject({ archivedAt });
      await campaigns.write(organizationId, createCampaign({ id, name, status: 'active' }), null);
      expect([await listed(), await toReview()]).toEqual([[[name], []], 1]);
    });

    it('are deleted as drafts only while nobody but members has begun, and never in another organization', async () => {
      const { campaign, visit } = await seedVisit({ status: 'unpublished' });
      const { id, organizationId } = campaign;
      const { beginErasing, listErasing } = run.store.campaignStates;
      const because = { by: 'member', actor: 'Nora', reason: 'Done' } as const;
      const erasing = async () => (await listErasing()).filter((one) => one.id === id);
      const { organizationId: other } = await seedCampaign();
      expect(await beginErasing(other, id, { because })).toBe(false);
      expect(await beginErasing(organizationId, id, { because, onlyDraft: true })).toBe(false);
      await run.store.visits.erase(visit.id, erasure(new Date()));
      await run.store.visits.create({ ...visitInput(campaign), rehearsal: true });
      expect(await erasing()).toEqual([]);
      expect(await beginErasing(organizationId, id, { because, onlyDraft: true })).toBe(true);
      expect(await erasing()).toEqual([{ id, name: campaign.name, because }]);
      expect(await run.store.organizerCampaigns.find(organizationId, id)).toBeNull();
      const open = await seedCampaign();
      expect(await beginErasing(open.organizationId, open.id, { because, onlyDraft: true })).toBe(false);
      expect(await beginErasing(open.organizationId, open.id, { because })).toBe(true);
    });

    it('come back by no file while they are erased', async () => {
      const { id, name, organizationId } = await seedCampaign();
      await run.store.campaignStates.beginErasing(organizationId, id, { because: { by: 'commandLine' } });
      const written = run.store.campaigns.write(organizationId, createCampaign({ id, name, status: 'active' }), null);
      await expect(written).rejects.toThrow('is being erased');
      expect(await run.store.campaigns.find(name)).toMatchObject({ status: 'deleted' });
    });

    it('are called as they were saved, and before they were published, as their draft calls them', async () => {
      const titles = async (organizationId: string, id: string) => [
        (await run.store.organizerCampaigns.find(organizationId, id))?.title,
        (await run.store.organizerCampaigns.list(organizationId, everything, firstPage)).map(({ title }) => title),
      ];
      const draft = createDraft({ title: ' Written ' });
      const { id, name, organizationId } = await seedCampaign({ status: 'unpublished', title: null });
      await run.store.organizerCampaigns.keepDraft(organizationId, { id, draft, revision: null });
      expect(await titles(organizationId, id)).toEqual(['Written', ['Written']]);
      await run.store.campaigns.write(organizationId, createCampaign({ id, name, title: null }), null);
      await run.store.organizerCampaigns.keepDraft(organizationId, { id, draft, revision: null });
      expect(await titles(organizationId, id)).toEqual([null, [null]]);
    });

    it('lose what is written of them only when they were published, and nobody has changed it since', async () => {
      const { id, organizationId } = await seedCampaign();
      const { keepDraft, find } = run.store.organizerCampaigns;
      const { discardDraft } = run.store.campaignStates;
      await keepDraft(organizationId, { id, draft: createDraft(), revision: 0 });
      expect(await discardDraft(organizationId, id, 0)).toBe(false);
      expect(await discardDraft((await seedCampaign()).organizationId, id, 1)).toBe(false);
      expect(await discardDraft(organizationId, id, 1)).toBe(true);
      expect(await find(organizationId, id)).toMatchObject({ draft: null, revision: 2 });
      const draft = { id: randomUUID(), name: uniqueName('summer'), draft: createDraft() };
      await run.store.organizerCampaigns.create(organizationId, draft);
      expect(await discardDraft(organizationId, draft.id, null)).toBe(false);
    });

    it('begin as a draft, under a name that nobody has', async () => {
      const { organizationId, name: taken } = await seedCampaign();
      const draft = createDraft({ title: 'Summer' });
      const campaign = { id: randomUUID(), name: uniqueName('summer'), draft };
      expect(await run.store.organizerCampaigns.create(organizationId, campaign)).toBe(true);
      const stored = await run.store.organizerCampaigns.find(organizationId, campaign.id);
      expect(stored).toMatchObject({
        ...{ name: campaign.name, status: 'unpublished', publishedAt: null, sections: [], title: 'Summer' },
        draft: { content: draft },
      });
      expect(await names(organizationId, { search: 'summer' })).toEqual([campaign.name]);
      expect(await run.store.organizerCampaigns.create(organizationId, { ...campaign, id: randomUUID() })).toBe(false);
      expect(await run.store.organizerCampaigns.isTaken(taken, campaign.id)).toBe(true);
      expect(await run.store.organizerCampaigns.isTaken(campaign.name, campaign.id)).toBe(false);
    });

    it('keep a draft until the campaign is written, by whomever', async () => {
      const { id, organizationId } = await seedCampaign();
      const { find, keepDraft } = run.store.organizerCampaigns;
      const draft = createDraft({ title: 'Half a ti' });
      expect(await keepDraft(organizationId, { id, draft, revision: 1 })).toBe(false);
      expect(await keepDraft(organizationId, { id, draft, revision: 0 })).toBe(true);
      const kept = await find(organizationId, id);
      expect(kept).toMatchObject({ title: null, draft: { content: draft }, revision: 1 });
      const input = createCampaign({ id, name: kept?.name, title: 'Whole' });
      expect(await run.store.campaigns.write(organizationId, input, 0)).toBe(false);
      expect(await run.store.campaigns.write(organizationId, input, 1)).toBe(true);
      expect(await find(organizationId, id)).toMatchObject({ title: 'Whole', draft: null, revision: 2 });
    });

    it('can be neither seen nor changed by another organization', async () => {
      const { id, name, organizationId } = await seedCampaign();
      const { organizationId: other } = await seedCampaign();
      const { find, keepDraft } = run.store.organizerCampaigns;
      expect(await find(other, id)).toBeNull();
      expect(await keepDraft(other, { id, draft: createDraft(), revision: null })).toBe(false);
      expect(await run.store.campaigns.write(other, createCampaign({ id, name }), null)).toBe(false);
      expect(await run.store.campaigns.end(other, id, 'completed')).toBe(false);
      expect(await find(organizationId, id)).toMatchObject({ status: 'active', draft: null, revision: 0 });
    });

    it('know how many videos each section has, and when they were first published', async () => {
      const { campaign, visit } = await seedVisit({ status: 'unpublished' });
      await issue(visit.id, { sectionId: 'two' });
      await issue(visit.id, { sectionId: 'two', count: 2 });
      const stored = () => run.store.organizerCampaigns.find(campaign.organizationId, campaign.id);
      const { countVideos } = run.store.organizerCampaigns;
      expect([...(await countVideos(campaign.organizationId, campaign.id))]).toEqual([['two', 1]]);
      expect([...(await countVideos((await seedCampaign()).organizationId, campaign.id))]).toEqual([]);
      expect((await stored())?.publishedAt).toBeNull();
      const { id, name } = campaign;
      await run.store.campaigns.write(campaign.organizationId, createCampaign({ id, name }), null);
      const publishedAt = (await stored())?.publishedAt;
      expect(publishedAt).toEqual(expect.any(Date));
      expect(await run.store.campaigns.end(campaign.organizationId, id, 'completed')).toBe(true);
      expect(await stored()).toMatchObject({ status: 'completed', publishedAt });
      expect(await run.store.campaigns.end(campaign.organizationId, id, 'completed')).toBe(false);
    });
  });
}
