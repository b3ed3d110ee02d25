import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { NO_REMINDERS } from '@/lib/contract/organizer/reminders';
import { exportEverything } from '@/lib/server/use-cases/exports/export-everything';
import { getStorage } from '@/lib/server/use-cases/data/keep-data';
import { createExports } from '@/lib/server/use-cases/exports/limit-exports';
import { removeMember } from '@/lib/server/use-cases/members/manage-members';
import { commentOnSubmission } from '@/lib/server/use-cases/submissions/comments';
import { rateSubmission } from '@/lib/server/use-cases/submissions/review-submission';
import { createCampaign, createOrganization, createUuid } from '@/tests/support/factories';
import { createDraft, storeMember } from '@/tests/support/organizer-factories';
import { readZip } from '@/tests/support/read-zip';
import { createCriterion } from '@/tests/support/scorecard-factories';
import { storeClip } from '@/tests/support/store-clip';
import { makeTempFolder } from '@/tests/support/temp-folder';
import { openUseCases, type UseCases } from '@/tests/support/use-cases';

let run: UseCases;
beforeAll(async () => {
  run = await openUseCases();
});
afterAll(() => run.close());

const deps = (given: object = {}) => ({ ...run.deps, exports: createExports(), ...given });

/** An organization with a recording in one campaign, a visit in another, and a draft. */
async function storeOrganization() {
  const organization = createOrganization();
  const recorded = await run.beginVisit(createCampaign(), createUuid(), organization);
  await run.saveTake(recorded, 'one');
  const begun = await run.beginVisit(createCampaign(), createUuid(), organization);
  const { organizationId } = recorded.campaign;
  const draft = { id: createUuid(), name: `draft-${organizationId}`, draft: createDraft() };
  await run.store.organizerCampaigns.create(organizationId, draft);
  const member = await storeMember(run.database.db, { organizationId, role: 'owner' });
  return { recorded, begun, draft, member };
}

async function exported(of: Parameters<typeof exportEverything>[1]) {
  const { content } = await exportEverything(deps(), of);
  const files = readZip(await buffer(content));
  const lines = (name: string) => files.get(name)?.toString().trim().split('\n').slice(1);
  return { files, lines, json: (name: string) => JSON.parse(files.get(name)?.toString() ?? 'null') as unknown };
}

it('everything that an organization has is in one file: campaigns, recordings, records and tables', async () => {
  const eachVisit = jest.spyOn(run.store.personData, 'eachVisit');
  const { recorded, begun, draft, member } = await storeOrganization();
  const of = { member, submissionId: recorded.id };
  await run.store.visits.skip(recorded.id);
  await rateSubmission(deps(), { ...of, value: 4 });
  await commentOnSubmission(deps(), { ...of, text: '=1+1 is a beginning', atMs: 500 });
  const invited = { id: createUuid(), email: 'ada@one.example', name: 'Ada', tokenHash: 'a hash' };
  await run.store.invitations.add(begun.campaignId, [invited], null, new Date());

  const { files, lines, json } = await exported({ member });
  const [of1, of2] = [recorded.campaign.name, begun.campaign.name];
  const [visit1, visit2] = [`${of1}/visits/${recorded.uuid}`, `${of2}/visits/${begun.uuid}`];
  const tables = (campaign: string) =>
    ['visits', 'ratings', 'comments', 'scores', 'invitations'].map((table) => `${campaign}/${table}.csv`);
  expect([...files.keys()].sort()).toEqual(
    [
      ...[of1, of2, draft.name].flatMap((campaign) => [
        ...[`${campaign}/campaign.json`, `${campaign}/messages.json`],
        ...tables(campaign),
      ]),
      ...[`${visit1}/section-one-take-1.mp4`, `${visit1}/records.json`, `${visit2}/records.json`],
    ].sort(),
  );
  expect(files.get(`${visit1}/section-one-take-1.mp4`)?.toString()).toMatch(/^take /);
  expect(json(`${visit1}/records.json`)).toMatchObject({
    ...{ id: recorded.id, name: 'Ada', takes: [{ file: `${visit1}/section-one-take-1.mp4` }] },
    ratings: [{ by: member.name, value: 4 }],
  });
  expect(json(`${of1}/campaign.json`)).toMatchObject({ name: of1, sections: [{ id: 'one' }, { id: 'two' }] });
  expect(json(`${draft.name}/campaign.json`)).toMatchObject({ draft: { content: draft.draft } });
  expect(lines(`${of1}/visits.csv`)).toEqual([expect.stringMatching(new RegExp(`^${recorded.uuid},Ada,`))]);
  expect(lines(`${of1}/ratings.csv`)).toEqual([`${recorded.uuid},${member.name},4`]);
  expect(lines(`${of1}/comments.csv`)).toEqual([expect.stringMatching(/,500,'=1\+1 is a beginning$/)]);
  expect(lines(`${of2}/invitations.csv`)).toEqual([expect.stringMatching(/^ada@one\.example,Ada,made,.+,0$/)]);
  // Whoever reads it reviews, too.
  expect(json(`${visit1}/records.json`)).not.toHaveProperty('extraTime');
  // Once for each campaign: a visit comes with all that hangs on it.
  expect(eachVisit).toHaveBeenCalledTimes(3);
  expect([...files.values()].join('\n')).not.toMatch(/a hash|"\w*[kK]ey"/);
});

it('what a member gave is still in it once the member is removed, with the name', async () => {
  const { recorded, member } = await storeOrganization();
  const { organizationId, id, name } = recorded.campaign;
  const reviewer = await storeMember(run.database.db, { organizationId, name: 'Idris', role: 'reviewer' });
  const of = { member: reviewer, submissionId: recorded.id };
  await run.store.visits.skip(recorded.id);
  await rateSubmission(deps(), { ...of, value: 2 });
  await commentOnSubmission(deps(), { ...of, text: 'Too soft', atMs: null });
  await removeMember(deps(), { member, userId: reviewer.userId });
  const { lines, json } = await exported({ member });
  expect(lines(`${name}/ratings.csv`)).toEqual([`${recorded.uuid},Idris,2`]);
  expect(lines(`${name}/comments.csv`)).toEqual([expect.stringMatching(/,Idris,.+,Too soft$/)]);
  expect(json(`${name}/visits/${recorded.uuid}/records.json`)).toMatchObject({ ratings: [{ by: 'Idris', value: 2 }] });
  const each = run.store.campaigns.eachSubmission(id, { ids: null, userId: member.userId });
  for await (const submission of each) expect(submission).toMatchObject({ rating: 2, ratings: 1 });
});

it('what it writes to people, when it reminds them, and by what it scores is in it', async () => {
  const { begun, member } = await storeOrganization();
  const { id: campaignId, name, organizationId } = begun.campaign;
  const { messages, reminders, scores } = run.store;
  const [at, rules] = [new Date('2026-11-27T12:00:00Z'), { ...NO_REMINDERS, opened: 3 }];
  const words = { subject: 'Well done', text: 'See you, {name}.' };
  await messages.save({ campaignId, kind: 'accepted', language: 'en' }, words, { name: 'Nora', at });
  await messages.setReceived(campaignId, true, at);
  await reminders.setRules(campaignId, rules);
  const criteria = [createCriterion({ id: 'clear' })];
  await scores.keepTemplate(organizationId, { id: createUuid(), name: 'Guides', criteria, createdAt: at }, 50);
  const { json } = await exported({ member });
  const message = { kind: 'accepted', language: 'en', ...words, changedBy: 'Nora', changedAt: at.toISOString() };
  expect(json(`${name}/messages.json`)).toEqual({ messages: [message], sendsReceived: true, reminders: rules });
  expect(json('scorecards.json')).toMatchObject([{ name: 'Guides', criteria: [{ id: 'clear' }] }]);
});

it('the clips of questions are in it, by the ids by which campaigns name them', async () => {
  const [mine, theirs] = [await storeOrganization(), await storeOrganization()];
  const { folder, remove } = makeTempFolder();
  const put = async (key: string, text: string) => {
    await writeFile(join(folder, 'clip'), text);
    await run.storage.store(key, join(folder, 'clip'));
  };
  const { id } = await storeClip(run.store, mine.recorded.campaign.organizationId, put);
  await storeClip(run.store, theirs.recorded.campaign.organizationId, put);
  remove();
  const { files } = await exported(mine);
  expect(files.get(`clips/${id}.png`)?.toString()).toBe('a map of the river');
  expect([...files.keys()].filter((name) => name.startsWith('clips/'))).toHaveLength(1);
});

it('neither rehearsals, nor what is deleted, nor other organizations are in it', async () => {
  const [mine, theirs] = [await storeOrganization(), await storeOrganization()];
  const { recorded, begun, member } = mine;
  await run.store.campaigns.close(begun.campaignId);
  await run.database.pool.query('update user_videos set rehearsal = true where id = $1', [recorded.id]);
  const names = [...(await exported({ member })).files.keys()].join('\n');
  expect(names).toContain(`${recorded.campaign.name}/campaign.json`);
  for (const absent of [recorded.uuid, begun.campaign.name, theirs.recorded.campaign.name])
    expect(names).not.toContain(absent);
});

it('one recording is open at a time, and is let go when nobody reads on', async () => {
  const { recorded, member } = await storeOrganization();
  await run.saveTake(recorded, 'two');
  // The recordings never come to their end.
  const opened: PassThrough[] = [];
  const read = async () => opened[opened.push(new PassThrough()) - 1]!;
  const { content } = await exportEverything(deps({ storage: { ...run.storage, read } }), { member });
  for await (const chunk of content) if (String(chunk).includes('take-1')) break;
  expect(opened).toHaveLength(1);
  if (!opened[0]!.closed) await once(opened[0]!, 'close');
});

it('the page of data says who fetched it last, and a member reads two at once', async () => {
  const { member } = await storeOrganization();
  const storageOf = () => getStorage({ ...deps(), freeBytes: async () => null }, { member });
  expect((await storageOf()).exported).toBeNull();
  const shared = deps();
  const reading = [await exportEverything(shared, { member }), await exportEverything(shared, { member })];
  await expect(exportEverything(shared, { member })).rejects.toMatchObject({ code: 'tooMany' });
  for (const { content } of reading) await once(content.destroy(), 'close');
  expect((await storageOf()).exported).toEqual({ at: expect.any(String), actor: member.name });
});
