import type { Kysely } from 'kysely';
import { createCampaign, createOrganization, createUuid } from '@/tests/support/factories';
import { createCampaignRetention } from '@/lib/server/store/organizer/campaign-retention';
import type { Tables } from '@/lib/server/store/tables';
import { createSeeds, type RunningStore } from './seeds';

/** Tests what owners set and look up about data: days of new campaigns, sizes, the log of what was done. */
export function testDataSettings(run: RunningStore & { readonly db: Kysely<Tables> }): void {
  describe('the data of an organization', () => {
    const { seedCampaign, visitInput, save } = createSeeds(run);

    it('gives new campaigns its days, and leaves those that there are as they were', async () => {
      const [organization, first, second] = [createOrganization(), createCampaign(), createCampaign()];
      await run.store.campaigns.apply(organization, [first]);
      const organizationId = (await run.store.campaigns.find(first.name))?.organizationId ?? '';
      expect(await run.store.campaignRetention.ofNew(organizationId)).toBeNull();
      await run.store.campaignRetention.setOfNew(organizationId, 30);
      await run.store.campaigns.apply(organization, [first, second]);
      const listed = await run.store.campaignRetention.list(organizationId, 10);
      expect(new Map(listed.map(({ id, days }) => [id, days]))).toEqual(
        new Map([
          [first.id, null],
          [second.id, 30],
        ]),
      );
    });

    it('is summed up, and told for one person without the keys of secrets', async () => {
      const campaign = await seedCampaign();
      const input = visitInput(campaign);
      const visit = await run.store.visits.create(input);
      if (!visit) throw new Error('the visit was not stored');
      await save(visit.id, 'one');
      let now = 30_000;
      const { storedBytes } = createCampaignRetention(run.db, () => now);
      expect([await storedBytes(campaign.organizationId), await storedBytes(createUuid())]).toEqual([10, 0]);
      await save(visit.id, 'two');
      now = 59_999;
      // To add them up, every take is read.
      expect(await storedBytes(campaign.organizationId)).toBe(10);
      now = 60_000;
      expect(await storedBytes(campaign.organizationId)).toBe(20);
      const { visits, invitations } = await run.store.personData.find(campaign.organizationId, input.uuid, null);
      expect(visits).toMatchObject([
        { id: visit.id, campaign: campaign.name, film: null, resumes: [], ratings: [], comments: [], shareLinks: [] },
      ]);
      expect(visits[0]?.takes).toMatchObject([
        { sectionId: 'one', count: 1, key: expect.any(String) },
        { sectionId: 'two' },
      ]);
      expect(new Date(visits[0]?.startedAt ?? '').getTime()).toBe(visit.createdAt.getTime());
      expect(invitations).toEqual([]);
    });

    it('is read visit by visit, the oldest first, each once', async () => {
      const campaign = await seedCampaign();
      // More than are read at once.
      const inputs = Array.from({ length: 130 }, () => visitInput(campaign));
      for (const input of inputs) await run.store.visits.create(input);
      const visits = [];
      for await (const visit of run.store.personData.eachVisit(campaign.id, 'ada')) visits.push(visit);
      expect(visits.map(({ uuid }) => uuid).sort()).toEqual(inputs.map(({ uuid }) => uuid).sort());
      // Some began in the same millisecond.
      const times = visits.map(({ startedAt }) => Date.parse(startedAt));
      expect(times).toEqual([...times].sort((one, other) => one - other));
      expect(await run.store.organizerCampaigns.ids(campaign.organizationId)).toEqual([campaign.id]);
      await run.store.campaigns.close(campaign.id);
      expect(await run.store.organizerCampaigns.ids(campaign.organizationId)).toEqual([]);
    });

    it('has a log that is searched page by page', async () => {
      const { organizationId, id, name } = await seedCampaign();
      const note = (action: string, subject: string, actor: string) =>
        run.store.audit.note({ organizationId, at: new Date(), userId: null, actor, action, subject });
      for (const actor of ['Nora', 'Idris']) await note('campaign.published', id, actor);
      await note('member.invited', 'x_y', 'Nora');
      type Filter = { search?: string; actions?: string[]; actor?: string };
      const find = async ({ search: text, ...filter }: Filter, before: string | null = null) => {
        const search = text === undefined ? undefined : { text, userId: 'ada' };
        return run.store.audit.list(organizationId, { ...filter, search, before, limit: 10 });
      };
      const [newest, ...rest] = await find({ search: name });
      expect([newest?.actor, rest.map(({ actor }) => actor)]).toEqual(['Idris', ['Nora']]);
      expect(await find({ search: name }, newest?.id ?? null)).toEqual(rest);
      expect(await find({ search: 'X_Y' })).toMatchObject([{ action: 'member.invited' }]);
      expect(await find({ search: 'xzy' })).toEqual([]);
      expect(await find({ search: 'none', actions: ['member.invited'] })).toHaveLength(1);
      expect(await find({ actor: 'Idris' })).toHaveLength(1);
      expect(await run.store.audit.latest(organizationId, 'campaign.published')).toEqual(newest);
      expect(await run.store.audit.latest(createUuid(), 'campaign.published')).toBeNull();
      expect(await run.store.audit.actors(organizationId, 10)).toEqual(['Idris', 'Nora']);
      expect(await run.store.audit.actors(organizationId, 1)).toEqual(['Idris']);
    });

    it('keeps its log for its days, the oldest entries of each organization being dropped first', async () => {
      const DAY = 24 * 60 * 60 * 1000;
      const now = new Date();
      const [short, long] = [await seedCampaign(), await seedCampaign()];
      for (const { organizationId } of [short, long])
        for (const days of [120, 100, 80])
          await run.store.audit.note({
            ...{ organizationId, at: new Date(now.getTime() - days * DAY), userId: null },
            ...{ actor: 'Nora', action: 'campaign.saved', subject: String(days) },
          });
      await run.store.audit.setDays(short.organizationId, 90);
      expect(await run.store.audit.days(short.organizationId)).toBe(90);
      expect(await run.store.audit.days(long.organizationId)).toBeNull();
      const kept = async ({ organizationId }: { organizationId: string }) =>
        (await run.store.audit.list(organizationId, { before: null, limit: 10 })).map(({ subject }) => subject);
      expect(await run.store.retention.dropAudit({ at: now, limit: 1 })).toBe(1);
      expect(await kept(short)).toEqual(['80', '100']);
      expect(await run.store.retention.dropAudit({ at: now, limit: 10 })).toBe(1);
      expect(await run.store.retention.dropAudit({ at: now, limit: 10 })).toBe(0);
      expect([await kept(short), await kept(long)]).toEqual([['80'], ['80', '100', '120']]);
    });
  });
}
