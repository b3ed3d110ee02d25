import { LOG_PAGE } from '@/lib/contract/organizer/data';
import { getRetention, listAudit, listErasures, setRetention } from '@/lib/server/organizer/keep-data';
import { applyRetention } from '@/lib/server/use-cases/apply-retention';
import { eraseSubmission } from '@/lib/server/use-cases/erase-submission';
import { storeMember } from '@/tests/support/organizer-factories';
import { openUseCases, type UseCases } from '@/tests/support/use-cases';

const DAY = 24 * 60 * 60 * 1000;

describe('the data of an organization', () => {
  let useCases: UseCases;
  beforeAll(async () => {
    useCases = await openUseCases();
  });
  afterAll(() => useCases.close());
  beforeEach(() => useCases.present());

  const deps = () => useCases.deps;

  async function beginVisit() {
    const visit = await useCases.beginVisit();
    const member = await storeMember(useCases.database.db, {
      organizationId: visit.campaign.organizationId,
      role: 'owner',
    });
    return { ...visit, member };
  }

  const isThere = async ({ id }: { id: string }) => (await useCases.store.visits.get(id)) !== null;

  it('is kept as long as the campaign says, counted from the last thing that happened', async () => {
    const visit = await beginVisit();
    const { member, campaign } = visit;
    await useCases.saveTake(visit, 'one');
    await useCases.store.visits.skip(visit.id);
    await setRetention(deps(), { member, id: campaign.id, days: 3 });
    const { campaigns } = await getRetention(deps(), { member });
    expect(campaigns).toEqual([{ id: campaign.id, name: campaign.name, title: campaign.title, days: 3 }]);
    useCases.pass(2.9 * DAY);
    await applyRetention(deps());
    expect(await isThere(visit)).toBe(true);
    useCases.pass(0.2 * DAY);
    await applyRetention(deps());
    expect(await isThere(visit)).toBe(false);
    expect(useCases.files()).toEqual([]);
    const { erasures } = await listErasures(deps(), { member });
    expect(erasures).toEqual([
      {
        ...{ id: expect.any(String), at: expect.any(String), campaign: campaign.name, submissionId: visit.id },
        ...{ by: 'retention', actor: null, reason: null, films: 0, sections: 1, resumes: 0 },
      },
    ]);
  });

  it('is kept by a campaign that says nothing as the server keeps it: a finished visit for good', async () => {
    const finished = await beginVisit();
    const unfinished = await beginVisit();
    await useCases.store.visits.skip(finished.id);
    useCases.pass(4000 * DAY);
    await applyRetention({ ...deps(), retention: { takesDays: 0, visitsDays: 180 } });
    expect([await isThere(finished), await isThere(unfinished)]).toEqual([true, false]);
  });

  it('is kept by a campaign longer than by the server, when it says so', async () => {
    const visit = await beginVisit();
    await setRetention(deps(), { member: visit.member, id: visit.campaign.id, days: 365 });
    useCases.pass(200 * DAY);
    await applyRetention({ ...deps(), retention: { takesDays: 0, visitsDays: 180 } });
    expect(await isThere(visit)).toBe(true);
  });

  it('has a log of what was erased, in pages, that names nobody', async () => {
    const { member, campaign } = await beginVisit();
    const organization = { ...campaign.organization, whitelabel: null };
    await useCases.store.campaigns.apply(organization, [{ ...campaign, introVideoKey: null }]);
    for (let count = 0; count <= LOG_PAGE; count += 1) {
      const visit = await useCases.store.visits.create({
        ...{ campaignId: campaign.id, organizationId: campaign.organizationId, name: 'Ada Lovelace', device: 'Web' },
        ...{ uuid: crypto.randomUUID(), accountId: null },
      });
      await eraseSubmission(deps(), { name: campaign.name, uuid: visit?.uuid ?? '' });
    }
    const first = await listErasures(deps(), { member });
    const second = await listErasures(deps(), { member, after: first.next ?? '' });
    expect([first.erasures.length, second.erasures.length, second.next]).toEqual([LOG_PAGE, 1, null]);
    const ids = [...first.erasures, ...second.erasures].map(({ id }) => id);
    expect(new Set(ids).size).toBe(LOG_PAGE + 1);
    expect(JSON.stringify(first)).not.toContain('Ada');
    await expect(listErasures(deps(), { member, after: 'x' })).rejects.toMatchObject({ code: 'invalidParameters' });
  });

  it('has a log of who did what, with the campaigns’ titles', async () => {
    const { member, campaign } = await beginVisit();
    for (const days of [1, null]) await setRetention(deps(), { member, id: campaign.id, days });
    const { entries, next } = await listAudit(deps(), { member });
    expect(entries).toMatchObject([
      { actor: member.name, action: 'retention.set', subject: campaign.title ?? campaign.name },
      { actor: member.name, action: 'retention.set' },
    ]);
    expect(next).toBeNull();
    const before = await listAudit(deps(), { member, after: entries[0]?.id });
    expect(before.entries).toEqual(entries.slice(1));
  });

  it('is nobody else’s', async () => {
    const { campaign, member: owner } = await beginVisit();
    const { member } = await beginVisit();
    const setting = setRetention(deps(), { member, id: campaign.id, days: 1 });
    await expect(setting).rejects.toMatchObject({ code: 'notFound' });
    await setRetention(deps(), { member: owner, id: campaign.id, days: 5 });
    expect((await listAudit(deps(), { member })).entries).toEqual([]);
    expect((await getRetention(deps(), { member })).campaigns).not.toContainEqual(expect.objectContaining({ days: 5 }));
  });
});
