import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { makeShareLink } from '@/lib/server/use-cases/submissions/share-links/share-links';
import { createExports } from '@/lib/server/use-cases/exports/limit-exports';
import { exportPersonOf } from '@/lib/server/use-cases/exports/export-person-of';
import { commentOnSubmission } from '@/lib/server/use-cases/submissions/comments';
import { rateSubmission } from '@/lib/server/use-cases/submissions/review-submission';
import type { PersonData } from '@/lib/server/ports/store/organizer/person-data';
import { writePerson } from '@/lib/server/use-cases/exports/export-person';
import { runStitch } from '@/lib/server/use-cases/films/run-stitch';
import { expectingStore } from '@/tests/support/expecting-store';
import { createCampaign, createOrganization, createUuid } from '@/tests/support/factories';
import { storeMember } from '@/tests/support/organizer-factories';
import { readZip } from '@/tests/support/read-zip';
import { makeTempFolder } from '@/tests/support/temp-folder';
import { neverAborted, openUseCases, type UseCases } from '@/tests/support/use-cases';

let run: UseCases;
const temp = makeTempFolder();
beforeAll(async () => {
  run = await openUseCases();
});
afterAll(async () => {
  await run.close();
  temp.remove();
});

const deps = () => ({ ...run.deps, publicUrl: 'http://localhost', exports: createExports() });

/** A person who has handed in a film and a resume in one campaign of an organization, and begun another. */
async function storePerson() {
  const [uuid, organization] = [createUuid(), createOrganization()];
  const visit = await run.beginVisit(createCampaign(), uuid, organization);
  const takeIds = [];
  for (const { id } of visit.campaign.sections) takeIds.push((await run.saveTake(visit, id)).id);
  await run.store.visits.noteStitchRequested(visit.id);
  await run.store.stitches.request(visit.id, takeIds, null);
  await runStitch(run.deps, { userVideoId: visit.id, attempt: 1 }, { isLastTry: true, signal: neverAborted });
  const resume = { id: createUuid(), visitId: visit.id, uploadKey: `${visit.id}/resume`, allowedBytes: 9 };
  await run.store.resumes.issue({ ...resume, visitBytes: 1e9, postsStayOpen: false, now: new Date() });
  const fileKey = `${visit.campaignId}/${visit.id}/resume.pdf`;
  await run.put(fileKey, 'a resume');
  await expectingStore(run.store).resumes.save(resume.id, { fileKey, bytes: 8 });
  const begun = await run.beginVisit(createCampaign(), uuid, organization);
  const { organizationId } = visit.campaign;
  const member = await storeMember(run.database.db, { organizationId, role: 'editor' });
  return { uuid, visit, begun, takeIds, member, submissionId: visit.id };
}

async function exported(of: Awaited<ReturnType<typeof storePerson>>) {
  const { fileName, content } = await exportPersonOf(deps(), of);
  const files = readZip(await buffer(content));
  const records = JSON.parse(files.get('records.json')?.toString() ?? 'null') as PersonData;
  return { fileName, files, records };
}

it('everything of one person is in one file: films, sections, resumes, and all records, which name them', async () => {
  const person = await storePerson();
  const { visit, begun, member, submissionId, takeIds } = person;
  await rateSubmission(deps(), { member, submissionId, value: 4 });
  await commentOnSubmission(deps(), { member, submissionId, text: 'A warm beginning', atMs: 500 });
  const shared = { member, submissionId, days: 7 as const, withResume: true, mayDownload: false };
  const { url } = await makeShareLink(deps(), shared);
  const { campaignId } = visit;
  const invited = { id: createUuid(), email: 'ada@one.example', name: 'Ada', tokenHash: 'a hash' };
  await run.store.invitations.add(campaignId, [invited], null, new Date());
  await run.store.invitations.noteVisit(invited.id, campaignId, visit.id);
  const adjustments = { extraTime: 'double', retakes: 5, closes: null, language: 'ar' } as const;
  await run.store.invitations.adjust(campaignId, invited.id, adjustments);

  await run.database.pool.query(`update user_videos set extra_time = 'double' where id = $1`, [visit.id]);
  const at = new Date();
  const receipt = { visitId: visit.id, campaignId, address: 'ada@home.example', language: 'en' } as const;
  await run.store.emails.addReceipt(receipt, at);
  await run.store.reminders.schedule(campaignId, 'started', [{ invitationId: invited.id, at }], at);

  const { fileName, files, records } = await exported(person);
  const folder = visit.campaign.name;
  const named = [`${folder}/section-one-take-1.mp4`, `${folder}/section-two-take-1.mp4`];
  expect(fileName).toBe(`${person.uuid}.zip`);
  expect([...files.keys()]).toEqual([`${folder}/film.mp4`, ...named, `${folder}/resume-1.pdf`, 'records.json']);
  expect(named.map((name) => files.get(name)?.toString())).toEqual(takeIds.map((id) => `take ${id}`));
  expect(files.get(`${folder}/resume-1.pdf`)?.toString()).toBe('a resume');

  expect(records.visits).toMatchObject([
    {
      ...{ id: visit.id, campaign: folder, name: 'Ada', uuid: person.uuid, status: { status: 'new' } },
      extraTime: 'double',
      emails: [{ kind: 'receipt', address: 'ada@home.example', state: 'scheduled', sentAt: null }],
      film: { status: 'Complete', file: `${folder}/film.mp4` },
      takes: named.map((file) => ({ file, count: 1 })),
      resumes: [{ file: `${folder}/resume-1.pdf`, bytes: 8 }],
      ratings: [{ by: member.name, value: 4 }],
      comments: [{ by: member.name, text: 'A warm beginning', atMs: 500 }],
      shareLinks: [{ madeBy: member.name, mayDownload: false, withResume: true, uses: [] }],
    },
    { id: begun.id, campaign: begun.campaign.name, film: null, takes: [], resumes: [] },
  ]);
  const { email, name } = { email: 'ada@one.example', name: 'Ada' };
  expect(records.invitations).toMatchObject([
    { email, name, campaign: folder, adjustments, reminders: [{ kind: 'started', state: 'scheduled' }] },
  ]);
  const text = JSON.stringify(records);
  for (const secret of [url.split('/').at(-1) ?? url, 'a hash', '"key"', 'hash']) expect(text).not.toContain(secret);
  expect(await run.store.audit.list(member.organizationId, { before: null, limit: 1 })).toMatchObject([
    { action: 'person.exported', subject: submissionId },
  ]);
});

it('the records say which file storage does not have any more', async () => {
  const person = await storePerson();
  await run.storage.remove([(await run.store.stitches.find(person.visit.id))?.filmKey ?? '']);
  const { files, records } = await exported(person);
  expect(files.has(`${person.visit.campaign.name}/film.mp4`)).toBe(false);
  expect(records.visits[0]).toMatchObject({ film: { status: 'Complete', file: null } });
});

it('nothing is told of other people, nor to other organizations', async () => {
  const [person, other] = [await storePerson(), await storePerson()];
  const { submissionId } = person;
  await expect(exportPersonOf(deps(), { member: other.member, submissionId })).rejects.toMatchObject({
    code: 'notFound',
  });
  // The same uuid at another organization is another one's business.
  await run.beginVisit(createCampaign({ name: 'elsewhere' }), person.uuid, createOrganization());
  const { records } = await exported(person);
  expect(records.visits.map(({ id }) => id)).toEqual([person.visit.id, person.begun.id]);
});

it('the command line writes the same file, by the name of a campaign and the uuid', async () => {
  const person = await storePerson();
  const path = join(temp.folder, 'person.zip');
  const of = { name: person.begun.campaign.name, uuid: ` ${person.uuid.toUpperCase()} `, path };
  expect(await writePerson(deps(), of)).toEqual({ visits: 2 });
  const { files } = await exported(person);
  expect([...readZip(await readFile(path)).keys()]).toEqual([...files.keys()]);
  await expect(writePerson(deps(), { ...of, uuid: createUuid() })).rejects.toMatchObject({ code: 'notFound' });
});
