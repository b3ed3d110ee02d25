import { randomUUID } from 'node:crypto';
import { filmKey, namedFilmKey, sectionFileName, visitFolder } from '@/lib/domain/files';
import { ROLES } from '@/lib/contract/organizer/role';
import { WebhookEvent } from '@/lib/contract/organizer/events';
import type { Member } from '@/lib/server/ports/member';
import { saveAnswer } from '@/lib/server/use-cases/answers/save-answer';
import { createCampaign, createOrganization, createUuid } from './factories';
import { createIdentity, type Identity } from './hidden-identities';
import { storeMember } from './organizer-factories';
import { createRandom } from './random';
import { createCriterion, createReviewing } from './scorecard-factories';
import type { UseCases } from './use-cases';
import { createSection, FILE_ANSWER } from './visit-factories';

const VISITS = 8;

/**
 * Opens a campaign that hides names, with visits of people whom a seed makes: each was invited, says to be somebody
 * known, and has handed in a film of sound alone with its pictures, a resume and a file. Members of each role, and a
 * program of the owner.
 */
export async function openBlindHouse(run: UseCases, seed: number) {
  const random = createRandom(seed);
  const reviewing = createReviewing([], { criteria: [createCriterion({ id: 'clear' })], hidesNames: true });
  const sections = [
    createSection({ id: 'one', seconds: 5 }),
    createSection({ id: 'file', answerType: { ...FILE_ANSWER, formats: ['pdf'] } }),
  ];
  const campaign = createCampaign({ title: 'Casting', type: 'job', sections, reviewing });
  const organization = createOrganization();
  const begun = await run.beginVisit(campaign, createUuid(), organization);
  const { campaignId } = begun;
  const { organizationId } = begun.campaign;
  await run.database.pool.query(
    `insert into webhook_endpoints (id, organization_id, url, events, secret, created_at)
     values ($1, $2, 'https://hooks.example', $3, 's', now())`,
    [randomUUID(), organizationId, WebhookEvent.options],
  );
  const people: (Identity & { id: string; invited: Identity & { invitationId: string } })[] = [];
  for (let index = 0; index < VISITS; index += 1) {
    const [person, invited] = [createIdentity(random, index), createIdentity(random, index + 3)];
    const stored = await storePerson(run, { campaign: begun.campaign, person, invited });
    people.push({ ...person, ...stored });
  }
  const members: Record<string, Member> = {};
  for (const role of ROLES)
    members[role] = await storeMember(run.database.db, { organizationId, role, name: `The ${role}` });
  const token = { id: randomUUID(), name: 'A program', scopes: ['read', 'write', 'download', 'erase'] as const };
  const scored = { scores: { clear: 4 } as const, note: null, score: 4, version: 1 };
  await run.store.scores.version(campaignId, reviewing.criteria, new Date());
  for (const { id } of people)
    await run.store.scores.submit(id, scored, { userId: members.owner!.userId, name: 'The owner', at: new Date() });
  members.token = { ...members.owner!, session: null, token };
  return {
    ...{ campaignId, organizationId, people, members, campaign: begun.campaign, organization: organization.name },
    /** The ids of the submissions, in which nobody is known. */
    ids: people.map(({ id }) => id),
    marks: people.flatMap((person) => person.marks),
    invitedMarks: people.flatMap(({ invited }) => invited.marks),
  };
}

export type BlindHouse = Awaited<ReturnType<typeof openBlindHouse>>;

type Stored = {
  campaign: Awaited<ReturnType<UseCases['beginVisit']>>['campaign'];
  person: Identity;
  invited: Identity;
};

async function storePerson(run: UseCases, { campaign, person, invited }: Stored) {
  const { store } = run;
  const { name, email, phone, uuid } = person;
  const { organizationId } = campaign;
  const account = await run.database.pool.query<{ id: string }>(
    `insert into accounts (id, organization_id, name, normalised_name) values ($1, $2, $3, $3) returning id`,
    [randomUUID(), organizationId, name],
  );
  const visit = await store.visits.create({
    ...{ campaign, uuid, name, contact: { email, phone }, device: 'Web' as const },
    accountId: account.rows[0]!.id,
  });
  if (!visit) throw new Error('the visit was not stored');
  const invitation = { id: randomUUID(), email: invited.email, name: invited.name, tokenHash: randomUUID() };
  await store.invitations.add(campaign.id, [invitation], null, new Date());
  await store.invitations.noteVisit(invitation.id, campaign.id, visit.id);
  await storeFiles(run, visit, { campaign, person });
  return { id: visit.id, invited: { ...invited, invitationId: invitation.id } };
}

type Of = Pick<Stored, 'campaign' | 'person'>;

async function storeFiles(run: UseCases, visit: { id: string; campaignId: string }, of: Of) {
  const { store } = run;
  const { campaign, person } = of;
  const { uuid } = person;
  const folder = visitFolder(visit);
  async function put(key: string, text: string) {
    await store.doomedFiles.expect([key], new Date());
    await run.put(key, text);
    return key;
  }
  const take = await run.saveTake(visit, 'one', { uploadKey: `${folder}/take/saved/${sectionFileName(uuid, 'one')}` });

  const resume = { id: randomUUID(), visitId: visit.id, uploadKey: `${folder}/resume`, allowedBytes: 99 };
  await store.resumes.issue({ ...resume, visitBytes: 1e9, postsStayOpen: false, now: new Date() });
  const fileKey = await put(`${folder}/${uuid}_resume.pdf`, `The resume of ${person.inside}`);
  await store.resumes.save(resume.id, { fileKey, bytes: 9 });

  const file = { id: randomUUID(), visitId: visit.id, sectionId: 'file', fileId: randomUUID(), name: person.fileName };
  const limits = { allowedBytes: 99, visitBytes: 1e9, postsStayOpen: false, now: new Date() };
  await store.answerFiles.issue({ ...file, ...limits, uploadKey: `${folder}/${file.id}/upload/file` });
  const sent = await put(`${folder}/${file.id}/saved/file.pdf`, `A letter by ${person.inside}`);
  await store.answerFiles.save(file.id, { fileKey: sent, bytes: 9, format: 'pdf' });
  const requester = { campaignId: campaign.name, uuid, visitor: { uuids: [uuid], remember: () => {} } };
  const answer = { kind: 'file' as const, fileId: file.fileId };
  await saveAnswer(run.deps, { ...requester, sectionId: 'file', revision: 1, answer });

  await store.visits.noteStitchRequested(visit.id);
  const { stitch } = await store.stitches.request(visit.id, [take.id], null);
  const film = await put(filmKey({ ...visit, uuid }, campaign.name, 'run'), 'The film');
  const namedKey = await put(namedFilmKey({ ...visit, uuid }, campaign.name, 'run'), `The card of ${person.inside}`);
  await store.stitches.complete(visit.id, stitch.attempt, film, { namedKey, sectionSamples: [48_000] });
  const poster = await put(`${folder}/poster.jpg`, `The face of ${person.inside}`);
  await store.stitches.setPosters(visit.id, { filmKey: film, posters: [{ takeId: take.id, key: poster }] });
}
