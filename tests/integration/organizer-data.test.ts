import { LOG_PAGE } from '@/lib/contract/organizer/data';
import {
  getRetention,
  getStorage,
  listErasures,
  setAuditDays,
  previewRetention,
  setRetention,
  setRetentionOfNew,
} from '@/lib/server/use-cases/data/keep-data';
import { makeShareLink, revokeShareLink } from '@/lib/server/use-cases/submissions/share-links/share-links';
import { eraseOwnSubmission } from '@/lib/server/use-cases/submissions/erase-submissions';
import { setStatusOfSubmissions, setSubmissionStatus } from '@/lib/server/use-cases/submissions/review-submission';
import { exportAudit, listAudit, listAuditActors } from '@/lib/server/use-cases/data/read-audit';
import { applyRetention } from '@/lib/server/use-cases/upkeep/apply-retention';
import { eraseSubmission } from '@/lib/server/use-cases/visits/erase-submission';
import { text } from 'node:stream/consumers';
import { createCampaign, createUuid, uniqueName } from '@/tests/support/factories';
import { createDraft, storeMember } from '@/tests/support/organizer-factories';
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
    await useCases.removeDoomed();
    expect(useCases.files()).toEqual([]);
    const { erasures } = await listErasures(deps(), { member });
    expect(erasures).toEqual([
      {
        ...{ id: expect.any(String), at: expect.any(String), campaign: campaign.name, submissionId: visit.id },
        ...{ by: 'retention', actor: null, reason: null, withdrawnVersion: null },
        ...{ films: 0, sections: 1, resumes: 0 },
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

  it('is counted before other days are saved: how much of it they would erase, and nothing of other organizations', async () => {
    const visit = await beginVisit();
    const { member, campaign } = visit;
    await useCases.store.visits.skip(visit.id);
    const again = { campaign, device: 'Web' as const };
    for (const name of ['Ada', 'Ben'])
      await useCases.store.visits.create({ ...again, name, uuid: crypto.randomUUID(), accountId: null });
    useCases.pass(50 * DAY);
    const counted = (days: number | null, visitsDays = 0, by = member) =>
      previewRetention({ ...deps(), retention: { takesDays: 0, visitsDays } }, { member: by, id: campaign.id, days });
    expect(await counted(30)).toEqual({ submissions: 1, unfinished: 2 });
    expect(await counted(60)).toEqual({ submissions: 0, unfinished: 0 });
    // Without days of its own, finished visits stay, and unfinished ones go by the server's.
    expect(await counted(null)).toEqual({ submissions: 0, unfinished: 0 });
    expect(await counted(null, 45)).toEqual({ submissions: 0, unfinished: 2 });
    const stranger = (await beginVisit()).member;
    await expect(counted(30, 0, stranger)).rejects.toMatchObject({ code: 'notFound' });
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
        ...{ campaign, name: 'Ada Lovelace', device: 'Web' },
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

  it('is kept by new campaigns as the organization has chosen, and by others as before', async () => {
    const { member, campaign } = await beginVisit();
    await setRetentionOfNew(deps(), { member, days: 180 });
    const next = createCampaign();
    const organization = { ...campaign.organization, whitelabel: null };
    await useCases.store.campaigns.apply(organization, [next]);
    const draft = { id: createUuid(), name: uniqueName('draft'), draft: createDraft() };
    await useCases.store.organizerCampaigns.create(member.organizationId, draft);
    // Writing a campaign again changes nothing about it.
    await useCases.store.campaigns.apply(organization, [{ ...campaign, introVideoKey: null }, next]);
    const { campaigns, newDays } = await getRetention(deps(), { member });
    expect(newDays).toBe(180);
    expect(Object.fromEntries(campaigns.map(({ id, days }) => [id, days]))).toEqual({
      [campaign.id]: null,
      [next.id]: 180,
      [draft.id]: 180,
    });
    expect((await listAudit(deps(), { member })).entries).toMatchObject([{ action: 'retention.setOfNew' }]);
  });

  it('is told how much it is, and how much room there is', async () => {
    const visit = await beginVisit();
    const { member } = visit;
    for (const section of ['one', 'two']) await useCases.saveTake(visit, section);
    await useCases.issueTake(visit, 'two', { id: 'a-take-never-saved-0001' });
    const freeBytes = async () => 5000;
    expect(await getStorage({ ...deps(), freeBytes }, { member })).toMatchObject({ stored: 20, free: 5000 });
    const other = await beginVisit();
    expect(await getStorage({ ...deps(), freeBytes: async () => null }, other)).toEqual({
      ...{ stored: 0, free: null, exported: null },
    });
  });

  describe('the log of who did what', () => {
    async function work() {
      const { member, campaign } = await beginVisit();
      const note = (action: string, subject: string, actor = member.name) =>
        useCases.store.audit.note({
          ...{ organizationId: member.organizationId, at: new Date(), userId: null, actor, action, subject },
        });
      await note('campaign.published', campaign.id);
      await note('member.invited', 'somebody');
      await note('submissions.exported', campaign.id, '=Nightly export');
      return { member, campaign };
    }
    const actionsOf = async (asked: Parameters<typeof listAudit>[1]) =>
      (await listAudit(deps(), asked)).entries.map(({ action }) => action);

    it('is searched by names, objects, titles and the words of actions', async () => {
      const { member, campaign } = await work();
      expect(await actionsOf({ member, search: 'NIGHTLY' })).toEqual(['submissions.exported']);
      expect(await actionsOf({ member, search: 'somebody' })).toEqual(['member.invited']);
      expect(await actionsOf({ member, search: ` ${campaign.name} ` })).toEqual([
        'submissions.exported',
        'campaign.published',
      ]);
      const actions = 'member.invited,member.removed';
      expect(await actionsOf({ member, search: 'a member', actions })).toEqual(['member.invited']);
      expect(await actionsOf({ member, search: '%' })).toEqual([]);
    });

    it('says of which submission and what, and of an erased one nothing but its reference', async () => {
      const visit = await beginVisit();
      const { member, campaign } = visit;
      const also = (await useCases.store.visits.create({
        ...{ campaign, name: 'Bo Ek', device: 'Web' },
        ...{ uuid: createUuid(), accountId: null },
      }))!;
      for (const { id } of [visit, also]) await useCases.store.visits.skip(id);
      await setSubmissionStatus(deps(), { member, submissionId: visit.id, status: 'accepted' });
      await setStatusOfSubmissions(deps(), { member, id: campaign.id, ids: [visit.id, also.id], status: 'declined' });
      const { id: linkId } = await makeShareLink(
        { ...deps(), publicUrl: 'https://film.example' },
        { member, submissionId: visit.id, days: 7, withResume: false, mayDownload: false },
      );
      await revokeShareLink(deps(), { member, linkId });
      const { name } = (await useCases.store.visits.get(visit.id))!;
      const there = { id: visit.id, name, campaign: { id: campaign.id, title: campaign.title ?? campaign.name } };
      const read = async (asked: object = {}) => (await listAudit(deps(), { member, ...asked })).entries;
      const [unshared, , declined, accepted] = await read();
      expect(unshared).toMatchObject({ action: 'submission.unshared', submissions: [there] });
      expect(accepted).toMatchObject({ details: { status: 'accepted' }, submissions: [there] });
      expect(declined).toMatchObject({ details: { status: 'declined', submissions: 2 } });
      expect(declined?.submissions.map(({ id }) => id).toSorted()).toEqual([visit.id, also.id].toSorted());
      expect(await read({ search: also.id })).toMatchObject([{ action: 'submissions.statusSet' }]);
      expect(await read({ search: name })).toMatchObject([{}, {}, { action: 'submission.statusSet' }]);

      await eraseOwnSubmission(deps(), { member, submissionId: visit.id });
      const [erased, ...before] = await read();
      const gone = { id: visit.id, name: null, person: null, campaign: null };
      expect(erased).toMatchObject({ action: 'submission.erased', submissions: [gone] });
      expect(before.flatMap(({ submissions }) => submissions).filter(({ id }) => id === visit.id)).toEqual(
        Array.from({ length: 4 }, () => gone),
      );
      const table = await text((await exportAudit(deps(), { member })).content);
      expect(table).toContain(`"{""status"":""accepted""}",${visit.id}`);
      expect(table).not.toContain(name);
    });

    it('is told of one person or token alone, and knows who there is', async () => {
      const { member } = await work();
      const { actors } = await listAuditActors(deps(), { member });
      expect(actors).toEqual(['=Nightly export', member.name]);
      expect(await actionsOf({ member, actor: '=Nightly export' })).toEqual(['submissions.exported']);
      expect(await actionsOf({ member, actor: member.name, search: 'nightly' })).toEqual([]);
    });

    it('is a table, all of it or what was searched, in which names stay text', async () => {
      const { member, campaign } = await work();
      const linesOf = async (asked: Parameters<typeof exportAudit>[1]) =>
        (await text((await exportAudit(deps(), asked)).content)).trim().split('\n');
      const [head, own, first, ...rest] = await linesOf({ member });
      expect(head).toBe('at,actor,action,subject,details,submissions');
      expect(own).toMatch(`,${member.name},audit.exported,`);
      expect(first).toMatch(
        new RegExp(`Z,'=Nightly export,submissions.exported,${campaign.title ?? campaign.name},,$`),
      );
      expect(rest).toHaveLength(2);
      expect(await linesOf({ member, search: 'nobody has this name' })).toEqual([head]);
    });

    it('is kept for good, or as many days as the owner says, which it tells', async () => {
      const { member } = await work();
      const counted = async () => (await listAudit(deps(), { member })).entries.length;
      useCases.pass(400 * DAY);
      await applyRetention(deps());
      expect(await counted()).toBe(3);
      await setAuditDays(deps(), { member, days: 365 });
      expect((await getRetention(deps(), { member })).auditDays).toBe(365);
      await applyRetention(deps());
      expect(await actionsOf({ member })).toEqual(['audit.daysSet']);
    });

    it('is a whole table, however long it is', async () => {
      const { member } = await work();
      await useCases.database.pool.query(
        `insert into audit_log (organization_id, at, actor, action, subject, details)
         select $1, now(), 'Nora', 'submission.rated', n::text, '{}' from generate_series(1, 2100) n`,
        [member.organizationId],
      );
      const table = await text((await exportAudit(deps(), { member, actor: 'Nora' })).content);
      const subjects = table
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => Number(line.split(',')[3]));
      expect(subjects).toEqual(Array.from({ length: 2100 }, (_, index) => 2100 - index));
    });
  });

  it('is nobody else’s', async () => {
    const { campaign, member: owner } = await beginVisit();
    const { member } = await beginVisit();
    const setting = setRetention(deps(), { member, id: campaign.id, days: 1 });
    await expect(setting).rejects.toMatchObject({ code: 'notFound' });
    await setRetention(deps(), { member: owner, id: campaign.id, days: 5 });
    expect((await listAudit(deps(), { member })).entries).toEqual([]);
    expect((await listAuditActors(deps(), { member })).actors).toEqual([]);
    expect(await text((await exportAudit(deps(), { member })).content)).not.toContain('retention');
    expect((await getRetention(deps(), { member })).campaigns).not.toContainEqual(expect.objectContaining({ days: 5 }));
  });
});
