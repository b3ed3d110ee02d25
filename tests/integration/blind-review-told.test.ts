import type { Message } from '@/lib/server/ports/mail';
import { memberCalls } from '@/lib/server/calls/member-calls';
import { createExports } from '@/lib/server/use-cases/exports/limit-exports';
import { setPreferences } from '@/lib/server/use-cases/members/preferences';
import { tellMembers } from '@/lib/server/use-cases/messages/tell-members';
import { openShared } from '@/lib/server/use-cases/submissions/share-links/open-shared';
import { textOf, withLinked } from '@/tests/support/blind-calls';
import { type BlindHouse, openBlindHouse } from '@/tests/support/blind-house';
import { createCampaign } from '@/tests/support/factories';
import { tracesIn } from '@/tests/support/hidden-identities';
import { WRITERS } from '@/tests/support/letterhead';
import { openUseCases, type UseCases } from '@/tests/support/use-cases';

let run: UseCases;
let house: BlindHouse;
const sent: Message[] = [];
beforeEach(async () => {
  run = await openUseCases();
  house = await openBlindHouse(run, 32);
});
afterEach(async () => {
  sent.length = 0;
  await run.close();
});

const mail = { send: async (message: Message) => void sent.push(message), close: () => {} };
const deps = () => ({
  ...{ ...run.deps, ...WRITERS, publicUrl: 'https://film.example', exports: createExports(), mail },
});
const allMarks = () => [...house.marks, ...house.invitedMarks];
const call = <Name extends keyof typeof memberCalls>(name: Name, input: object) =>
  (memberCalls[name] as unknown as (deps: object, input: object) => ReturnType<(typeof memberCalls)[Name]>)(deps(), {
    ...{ member: house.members.owner, id: house.campaignId },
    ...input,
  });
const list = async (query: object) =>
  (await call('listSubmissions', { sort: 'newest', limit: 50, ...query })).submissions;

describe('before a decision', () => {
  it('nobody is found by what tells who they are, nor in the order that it would give', async () => {
    const all = [...house.people, ...house.people.map(({ invited }) => invited)];
    for (const { name, email, phone, fileName, marks } of all)
      for (const search of [name, email, phone, fileName, ...marks]) {
        expect(await list({ search })).toEqual([]);
        expect(await call('countSubmissions', { search })).toMatchObject({ new: 0 });
        expect((await call('compareSubmissions', { search, sort: 'name' })).total).toBe(0);
      }
    const named = (await list({ sort: 'name' })).map(({ person }) => person);
    expect(named).toEqual(house.people.map((_, index) => index + 1));
    const { submissions } = await call('compareSubmissions', { sort: 'name' });
    expect(submissions.map(({ person }) => person)).toEqual(named);
  });

  it('no entry of the audit log is found by a name', async () => {
    for (const submissionId of house.ids)
      await call('commentOnSubmission', { submissionId, text: 'A good voice', atMs: null });
    for (const { name, marks } of house.people)
      for (const search of [name, ...marks]) {
        expect((await call('listAudit', { search })).entries).toEqual([]);
        expect((await textOf(await call('exportAudit', { search }))).trim().split('\n')).toHaveLength(2);
      }
  });

  it('no webhook, no email to a member and no shared page tells who it is', async () => {
    const { ids, members } = house;
    const member = members.reviewer!;
    await setPreferences(deps(), { member, newSubmissions: 'atOnce' });
    await run.database.pool.query('update members set joined_at = now()');
    await run.database.pool.query(`update members set told_until = now() - interval '1 day'`);
    await tellMembers({ ...deps(), onUntold: (error) => expect(error).toBeUndefined() });
    await call('assignSubmissions', { ids, reviewers: [member.userId], how: 'all', tell: true });
    expect(sent).toHaveLength(2);
    for (const submissionId of ids.slice(1)) await call('eraseSubmission', { submissionId });
    const { rows } = await run.database.pool.query<{ event: string }>('select * from webhook_deliveries');
    const events = new Set(rows.map(({ event }) => event));
    expect([...events].sort()).toEqual(['submission.completed', 'submission.erased', 'submission.reviewed']);

    const link = await call('makeShareLink', { submissionId: ids[0], days: 7, withResume: true, mayDownload: true });
    const token = decodeURIComponent(link.url.split('/').at(-1) ?? '');
    const shared = await openShared(deps(), { token });
    expect(shared).toMatchObject({ state: 'open', film: { name: null, person: 1, resume: null } });
    const page = await withLinked(run, JSON.stringify(shared));
    // Where sound alone was recorded, its visitor sees another film, with the first name on its cards.
    expect(page).toContain('The film');
    const told = [JSON.stringify(sent), JSON.stringify(rows), page];
    for (const text of told) expect([text, tracesIn(text, allMarks())]).toEqual([text, []]);
  });
});

it('a name that was withheld is given to whoever asks for what there is of the person, and that is logged', async () => {
  const [submissionId] = house.ids;
  const [person] = house.people;
  const exported = await textOf(await call('exportPerson', { submissionId }));
  expect(tracesIn(exported, person!.marks)).toEqual(person!.marks);
  const { entries } = await call('listAudit', {});
  expect(entries.map(({ action }) => action)).toEqual(['person.exported', 'submission.nameShown']);
  const seen = { name: person!.name, person: 1 };
  expect(await call('getSubmission', { submissionId, sort: 'newest' })).toMatchObject(seen);
  const member = house.members.editor;
  expect(await call('getSubmission', { submissionId, sort: 'newest', member })).toMatchObject({ ...seen, name: null });
});

it('what is erased takes its number and its showings with it, and the number is given to nobody else', async () => {
  const [first, last] = [house.ids[0]!, house.ids.at(-1)!];
  await list({});
  await call('showName', { submissionId: last });
  for (const submissionId of [first, last]) await call('eraseSubmission', { submissionId });
  const left = `select (select count(*) from shown_names)::int as shown, array_agg(number order by number) as numbers
    from person_numbers where campaign_id = $1`;
  const kept = house.people.slice(1, -1).map((_, index) => index + 2);
  expect((await run.database.pool.query(left, [house.campaignId])).rows).toEqual([{ shown: 0, numbers: kept }]);
  const next = await run.beginVisit(createCampaign({ name: house.campaign.name }));
  await run.store.visits.skip(next.id);
  expect((await list({ sort: 'name' })).map(({ person }) => person)).toEqual([...kept, house.people.length + 1]);
});
