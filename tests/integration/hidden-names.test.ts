import type { LinkInput } from '@/lib/server/ports/storage';
import { writeReviewing } from '@/lib/domain/draft-reviewing';
import { applyCampaigns } from '@/lib/server/use-cases/campaigns/apply-campaigns';
import { saveCampaign } from '@/lib/server/use-cases/campaigns/save-campaign';
import { listAudit } from '@/lib/server/use-cases/data/read-audit';
import { getSubmission } from '@/lib/server/use-cases/submissions/get-submission';
import { listSubmissions } from '@/lib/server/use-cases/submissions/list-submissions';
import { setStatusOfSubmissions, setSubmissionStatus } from '@/lib/server/use-cases/submissions/review-submission';
import { showName } from '@/lib/server/use-cases/submissions/show-name';
import { expectingStore } from '@/tests/support/expecting-store';
import { createCampaign, createUuid } from '@/tests/support/factories';
import { storeMember } from '@/tests/support/organizer-factories';
import { createReviewing } from '@/tests/support/scorecard-factories';
import { openUseCases, type UseCases } from '@/tests/support/use-cases';
import { createSection, FILE_ANSWER } from '@/tests/support/visit-factories';

let run: UseCases;
beforeAll(async () => {
  run = await openUseCases();
});
afterAll(() => run.close());

const FILE = { fileId: 'f'.repeat(16), name: 'cv-of-ada.pdf', bytes: 9, format: 'pdf' } as const;

/** A submission with a film, a resume and a file, to a campaign that hides names; links say what they were made of. */
async function receive() {
  const proof = createSection({ id: 'proof', answerType: { ...FILE_ANSWER, formats: [...FILE_ANSWER.formats] } });
  const campaign = createCampaign({ reviewing: createReviewing(['clear'], { hidesNames: true }) });
  const visit = await run.beginVisit({ ...campaign, sections: [...campaign.sections, proof] });
  const store = expectingStore(run.store);
  const take = await run.saveTake(visit, 'one');
  await store.stitches.request(visit.id, [take.id], null);
  await store.stitches.complete(visit.id, 1, `films/${visit.uuid}/film.mp4`, { namedKey: `films/${visit.uuid}/named` });
  const resume = {
    id: `r${visit.id}`,
    visitId: visit.id,
    uploadKey: `up/${visit.id}`,
    allowedBytes: 9,
    visitBytes: 99,
  };
  await store.resumes.issue({ ...resume, postsStayOpen: false, now: new Date() });
  await store.resumes.save(resume.id, { fileKey: `resumes/${visit.uuid}`, bytes: 9 });
  await run.database.pool.query(
    `insert into answers (user_video_id, section_id, revision, answer, saved_at, answered_at)
     values ($1, 'proof', 1, $2, now(), now())`,
    [visit.id, JSON.stringify({ kind: 'file', file: FILE })],
  );
  const { organizationId } = visit.campaign;
  const member = await storeMember(run.database.db, { organizationId, name: 'Nora', role: 'owner' });
  const links: LinkInput[] = [];
  const storage = {
    ...run.storage,
    link: async (input: LinkInput) => {
      links.push(input);
      return `link ${links.length}`;
    },
  };
  const deps = { ...run.deps, storage };
  const get = () => getSubmission(deps, { member, submissionId: visit.id, sort: 'name' });
  const told = async () => (await listAudit(deps, { member })).entries.filter(({ action }) => action.includes('name'));
  return { visit, member, deps, links, get, told, submissionId: visit.id };
}

describe('a submission whose name is withheld', () => {
  it('has a number, and nothing that tells who it is of: neither file, nor what a link is called', async () => {
    const { visit, links, get } = await receive();
    const submission = await get();
    expect(submission).toMatchObject({
      ...{ name: null, person: 1, hasResume: false, resume: null, claim: null, posterUrl: null },
      ...{ email: null, phone: null, address: null, hidesPictures: false, place: { position: 1, total: 1 } },
    });
    const files = submission.answers.filter(({ kind }) => kind === 'file');
    expect(files).toMatchObject([{ state: 'answered', file: { name: null, url: null, format: 'pdf' } }]);
    expect(JSON.stringify(submission)).not.toMatch(/Ada|cv-of/);
    expect(links.length).toBeGreaterThan(0);
    for (const { isSealed } of links) expect(isSealed).toBe(true);
    const saved = links.flatMap(({ downloadAs }) => downloadAs ?? []);
    expect(saved).toEqual([`${visit.campaign.name}_1.mp4`]);
  });

  it('shows the film without the card that has the first name', async () => {
    const { links, get } = await receive();
    await get();
    const films = links.flatMap(({ key }) => (key.startsWith('films/') ? [key] : []));
    expect(films.length).toBeGreaterThan(0);
    for (const key of films) expect(key).toMatch(/film\.mp4$/);
  });

  it('is shown as it is once it is decided, and withheld again when that is taken back', async () => {
    const { visit, member, deps, submissionId, links, get } = await receive();
    await setSubmissionStatus(deps, { member, submissionId, status: 'accepted' });
    expect(await get()).toMatchObject({ name: visit.name, person: 1, hasResume: true, resume: { bytes: 9 } });
    expect(links.some(({ downloadAs }) => downloadAs?.includes(visit.uuid))).toBe(true);
    await setSubmissionStatus(deps, { member, submissionId, status: 'new' });
    expect(await get()).toMatchObject({ name: null, resume: null });
  });

  it('is shown to the member who asks for the name, which the log says once', async () => {
    const { visit, member, deps, submissionId, get, told } = await receive();
    expect(await showName(deps, { member, submissionId })).toEqual({ name: visit.name });
    expect(await showName(deps, { member, submissionId })).toEqual({ name: visit.name });
    expect(await get()).toMatchObject({ name: visit.name, resume: { bytes: 9 } });
    const about = { id: submissionId, name: visit.name };
    expect(await told()).toMatchObject([{ actor: 'Nora', action: 'submission.nameShown', submissions: [about] }]);
    const colleague = await storeMember(run.database.db, {
      ...{ organizationId: member.organizationId, name: 'Idris', role: 'owner' as const },
    });
    const list = await listSubmissions(deps, { member: colleague, id: visit.campaignId, sort: 'newest' });
    expect(list.submissions).toMatchObject([{ name: null, person: 1 }]);
    const { entries } = await listAudit(deps, { member: colleague });
    expect(entries.flatMap(({ submissions }) => submissions)).toMatchObject([
      { id: submissionId, name: null, person: 1 },
    ]);
  });

  it.each(['name', 'shuffled'] as const)(
    'is on one page alone of a list by %s, and has its place in it',
    async (sort) => {
      const { visit, member, deps } = await receive();
      for (const name of ['Zoe', 'Bea']) {
        const other = await run.store.visits.create({
          ...{ campaign: visit.campaign, uuid: createUuid(), name, device: 'Web', accountId: null },
        });
        await run.store.visits.skip(other!.id);
      }
      const of = { member, id: visit.campaignId, sort };
      const whole = (await listSubmissions(deps, of)).submissions.map(({ id }) => id);
      const paged: string[] = [];
      for (let after: string | undefined; ;) {
        const page = await listSubmissions(deps, { ...of, after, limit: 1 });
        paged.push(...page.submissions.map(({ id }) => id));
        if (page.next === null) break;
        after = page.next;
      }
      expect(paged).toEqual(whole);
      expect(paged).toHaveLength(3);
      for (const [index, submissionId] of whole.entries())
        expect((await getSubmission(deps, { member, submissionId, sort })).place).toEqual({
          ...{ previous: whole[index - 1] ?? null, next: whole[index + 1] ?? null, position: index + 1, total: 3 },
        });
    },
  );

  it('is said by the log to be shown to who takes a decision back, one or several at once', async () => {
    const { visit, member, deps, submissionId, told } = await receive();
    const entry = { actor: 'Nora', action: 'submission.nameShown', submissions: [{ id: submissionId, person: 1 }] };
    const set = (status: 'accepted' | 'declined' | 'new') =>
      setSubmissionStatus(deps, { member, submissionId, status });
    await set('accepted');
    await set('declined');
    expect(await told()).toEqual([]);
    await set('new');
    expect(await told()).toMatchObject([entry]);
    const setAll = (status: 'accepted' | 'shortlisted') =>
      setStatusOfSubmissions(deps, { member, id: visit.campaignId, ids: [submissionId], status });
    await setAll('accepted');
    await setAll('shortlisted');
    expect(await told()).toMatchObject([entry, entry]);
    await set('new');
    expect(await told()).toHaveLength(2);
  });

  it('is said by the log to be shown, like all others, to who lets the campaign hide names no more', async () => {
    const { visit, member, deps, get, told } = await receive();
    const save = (hidesNames: boolean) => {
      const content = { reviewing: writeReviewing({ hidesNames, criteria: visit.campaign.reviewing.criteria }) };
      return saveCampaign({ ...deps, publicUrl: '' }, { member, id: visit.campaignId, content });
    };
    await save(true);
    expect(await told()).toEqual([]);
    await save(false);
    expect(await get()).toMatchObject({ name: visit.name });
    const entry = { actor: 'Nora', action: 'submission.nameShown', details: { submissions: 'all' }, submissions: [] };
    expect(await told()).toMatchObject([entry]);
    await setSubmissionStatus(deps, { member, submissionId: visit.id, status: 'accepted' });
    await save(true);
    await save(false);
    expect(await told()).toHaveLength(1);
  });

  it('is said by the log to be shown by the command line, where a campaign file hides names no more', async () => {
    const { visit, member, deps, get, told } = await receive();
    const { name, type, status, allowSharing, sections, organization, reviewing } = visit.campaign;
    const { name: house } = organization;
    const apply = (given: object) => {
      const campaigns = [{ name, type, status, allowSharing, sections, ...given }];
      return applyCampaigns(deps, { organization: { name: house }, campaigns });
    };
    await apply({ reviewing });
    expect(await told()).toEqual([]);
    expect(await apply({})).toEqual({ created: [], updated: [name] });
    expect(await get()).toMatchObject({ name: visit.name });
    const entry = { actor: 'command line', subject: name, details: { submissions: 'all' } };
    expect(await told()).toMatchObject([{ ...entry, action: 'submission.nameShown', submissions: [] }]);
    await apply({});
    await setSubmissionStatus(deps, { member, submissionId: visit.id, status: 'accepted' });
    await apply({ reviewing });
    await apply({});
    expect(await told()).toHaveLength(1);
  });

  it('is of nobody to another organization', async () => {
    const { submissionId, deps, told } = await receive();
    const { member: stranger } = await receive();
    await expect(showName(deps, { member: stranger, submissionId })).rejects.toMatchObject({ code: 'notFound' });
    expect(await told()).toEqual([]);
  });
});
