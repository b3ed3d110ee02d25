import { buffer } from 'node:stream/consumers';
import { parse } from 'papaparse';
import { USUAL_ANSWER_TYPE } from '@/lib/contract/answer-type';
import type { SentAnswer } from '@/lib/contract/answers';
import { isAppError } from '@/lib/contract/errors';
import { Submission } from '@/lib/contract/organizer/submissions';
import type { PersonData } from '@/lib/server/ports/store/organizer/person-data';
import { getOverview } from '@/lib/server/use-cases/campaigns/get-overview';
import { exportEverything } from '@/lib/server/use-cases/exports/export-everything';
import { exportPersonOf } from '@/lib/server/use-cases/exports/export-person-of';
import { exportZip } from '@/lib/server/use-cases/exports/export-zip';
import { createExports } from '@/lib/server/use-cases/exports/limit-exports';
import { requestStitch } from '@/lib/server/use-cases/films/request-stitch';
import { eraseOwnSubmissions } from '@/lib/server/use-cases/submissions/erase-submissions';
import { getSubmission } from '@/lib/server/use-cases/submissions/get-submission';
import { listSubmissions } from '@/lib/server/use-cases/submissions/list-submissions';
import { makeFilmAgain } from '@/lib/server/use-cases/submissions/make-film-again';
import { saveAnswer } from '@/lib/server/use-cases/answers/save-answer';
import { createCampaign, createOrganization, createUuid } from '@/tests/support/factories';
import { storeMember } from '@/tests/support/organizer-factories';
import { readZip } from '@/tests/support/read-zip';
import { openUseCases, type UseCases } from '@/tests/support/use-cases';
import { CHOICE_ANSWER, createSection, TEXT_ANSWER } from '@/tests/support/visit-factories';

const DAY = 86_400_000;
let run: UseCases;
beforeAll(async () => {
  run = await openUseCases();
});
afterEach(() => run.present());
afterAll(() => run.close());

const sort = 'newest' as const;
const exporting = () => ({ ...run.deps, exports: createExports() });
const FILM = createSection({ id: 'one', prompt: 'Who?' });
const TEXT = createSection({ id: 'two', prompt: 'Why?', answerType: { ...TEXT_ANSWER, limit: 200 } });
const CHOICE = createSection({ id: 'three', prompt: 'What?', answerType: { ...CHOICE_ANSWER, most: 3 } });
const SKIPPED: SentAnswer = { kind: 'skipped' };
const written = (text: string) => ({ kind: 'text' as const, text });
const chosen: SentAnswer = { kind: 'choice', chosen: [0, 2], other: 'Dive; deep' };
const TYPED = 'typed and not sent';

type Visit = Awaited<ReturnType<UseCases['beginVisit']>>;
const answer = ({ requester }: Visit, sectionId: string, revision: number, given: SentAnswer) =>
  saveAnswer(run.deps, { ...requester, sectionId, revision, answer: given });

/** A visit in which something is answered and, after that, typed, and a member of its organization. */
async function begin(
  sections = [FILM, TEXT, CHOICE],
  organization = createOrganization(),
  campaign = createCampaign(),
) {
  const visit = await run.beginVisit({ ...campaign, sections }, createUuid(), organization);
  await answer(visit, 'two', 1, written('=1+1'));
  const draft = written(TYPED);
  await saveAnswer(run.deps, { ...visit.requester, sectionId: 'two', revision: 2, draft });
  const { organizationId, id } = visit.campaign;
  const member = await storeMember(run.database.db, { organizationId, role: 'owner' });
  return { visit, member, submissionId: visit.id, id };
}

/** A visit that is handed in to a campaign without a film. */
async function handIn(...of: [organization?: ReturnType<typeof createOrganization>]) {
  const begun = await begin([TEXT, CHOICE], ...of);
  await answer(begun.visit, 'three', 1, chosen);
  expect(await requestStitch(run.deps, begun.visit.requester)).toEqual({ status: 'Complete' });
  return begun;
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (isAppError(error) ? error.code : String(error)),
  );
const unzip = async ({ content }: { content: NodeJS.ReadableStream }) => readZip(await buffer(content));
const tableOf = (files: Map<string, Buffer>) =>
  parse<Record<string, string>>(String(files.get('submissions.csv')).trim(), { header: true });

describe('a submission to a campaign without a film', () => {
  it('is complete, is listed, and says what was answered, but not what was typed', async () => {
    const { member, submissionId, id } = await handIn();
    const { submissions } = await listSubmissions(run.deps, { member, id, sort });
    expect(submissions).toMatchObject([{ id: submissionId, film: 'none', posterUrl: null, seconds: null }]);
    const found = await getSubmission(run.deps, { member: { ...member, role: 'reviewer' }, submissionId, sort });
    const answeredAt = expect.any(String) as string;
    expect(found).toMatchObject({ film: 'none', filmFault: null, filmUrl: null, sections: [], chapters: [] });
    expect(found.answers).toEqual([
      { kind: 'text', sectionId: 'two', number: 1, prompt: 'Why?', state: 'answered', answeredAt, text: '=1+1' },
      {
        ...{ kind: 'choice', sectionId: 'three', number: 2, prompt: 'What?', state: 'answered', answeredAt },
        choices: ['Walk', 'Swim', 'Fish'].map((text) => ({ text, isChosen: text !== 'Swim' })),
        other: 'Dive; deep',
      },
    ]);
    expect(JSON.stringify(found)).not.toContain(TYPED);
    expect(Submission.parse(found)).toEqual(found);
  });

  it('has no film to be made again, nor is it among those whose film failed', async () => {
    const { member, submissionId, id } = await handIn();
    expect(await codeOf(makeFilmAgain(run.deps, { member, submissionId }))).toBe('notReady');
    expect((await listSubmissions(run.deps, { member, id, film: 'failed', sort })).submissions).toEqual([]);
  });

  it('counts as completed, and those who only began are where they stopped', async () => {
    const campaign = createCampaign();
    const organization = createOrganization();
    const { visit, member, id } = await begin([TEXT, CHOICE], organization, campaign);
    await answer(visit, 'three', 1, SKIPPED);
    await requestStitch(run.deps, visit.requester);
    await run.beginVisit(campaign, createUuid(), organization);
    await answer(await run.beginVisit(campaign, createUuid(), organization), 'two', 1, written('So'));
    const overview = await getOverview(run.deps, { member, id, period: 'all' });
    expect(overview).toMatchObject({ recordedSections: 0, funnel: { named: 3, recorded: 1, completed: 1 } });
    expect(overview.stops.map(({ page, stopped }) => [page, stopped])).toEqual([
      ['start', 0],
      ['section', 1],
      ['section', 1],
      ['film', 0],
    ]);
  });

  it('is erased with what was answered and typed', async () => {
    const { member, submissionId, id } = await handIn();
    await eraseOwnSubmissions(run.deps, { member, id, ids: [submissionId] });
    const { rows } = await run.database.pool.query('select from answers where user_video_id = $1', [submissionId]);
    expect(rows).toHaveLength(0);
    const [entry] = await run.store.erasures.list(member.organizationId, { limit: 1 });
    expect(entry).toMatchObject({ films: 0, sections: 2, resumes: 0 });
    expect(await codeOf(getSubmission(run.deps, { member, submissionId, sort }))).toBe('notFound');
  });
});

describe('a submission with a film and answers', () => {
  it('has its recorded sections by their numbers, and what was left out, or is open, beside them', async () => {
    const { visit, member, submissionId } = await begin([TEXT, FILM, CHOICE, createSection({ ...TEXT, id: 'four' })]);
    await run.saveTake(visit, 'one');
    await answer(visit, 'three', 1, SKIPPED);
    await run.store.visits.noteStitchRequested(visit.id);
    const found = await getSubmission(run.deps, { member, submissionId, sort });
    expect(found.sections.map(({ sectionId, number, take }) => [sectionId, number, take])).toEqual([['one', 2, 1]]);
    expect(found.answers.map(({ number, state }) => [number, state])).toEqual([
      [1, 'answered'],
      [3, 'skipped'],
      [4, 'open'],
    ]);
  });

  it('says when something was answered, whatever was typed later', async () => {
    const { visit, member, submissionId } = await begin();
    await run.store.visits.noteStitchRequested(visit.id);
    const answeredAt = '2026-11-21T18:40:00.000Z';
    await run.database.db
      .updateTable('answers')
      .set({ answered_at: new Date(answeredAt) })
      .where('user_video_id', '=', visit.id)
      .execute();
    const { answers } = await getSubmission(run.deps, { member, submissionId, sort });
    expect(answers[0]).toMatchObject({ state: 'answered', answeredAt });
  });

  it('says what was asked when the visit began', async () => {
    const { visit, member, submissionId } = await begin();
    await run.store.visits.noteStitchRequested(visit.id);
    const sections = [FILM, { ...TEXT, prompt: 'Why not?' }, CHOICE];
    await run.store.campaigns.write(visit.campaign.organizationId, { ...visit.campaign, sections }, null);
    const { answers } = await getSubmission(run.deps, { member, submissionId, sort });
    expect(answers[0]?.prompt).toBe('Why?');
  });
});

describe('an export', () => {
  it('has a column for each section that is not recorded, and each visit’s answers as a text', async () => {
    const { visit, member, id } = await begin([FILM, { ...TEXT, prompt: '=Why?' }, { ...CHOICE, prompt: 'name' }]);
    await answer(visit, 'three', 1, chosen);
    await run.store.visits.noteStitchRequested(visit.id);
    const left = await run.beginVisit(visit.campaign, createUuid());
    await run.store.visits.noteStitchRequested(left.id);
    const files = await unzip(await exportZip(exporting(), { member, id }));
    const { data, meta } = tableOf(files);
    expect(meta.fields?.slice(-2)).toEqual(["'=Why?", 'name (2)']);
    expect(data).toMatchObject([
      { name: 'Ada', status: 'recorded', "'=Why?": "'=1+1", 'name (2)': 'Walk; Fish; Dive; deep', missing: '' },
      { status: 'started', "'=Why?": '', 'name (2)': '', answers: '' },
    ]);
    const [path = ''] = [...files.keys()];
    expect(data[0]?.answers).toBe(path);
    expect(path).toMatch(/^answers\/Ada – .*\.txt$/);
    expect(String(files.get(path))).toBe('2. =Why?\n\n=1+1\n\n\n3. name\n\n- Walk\n- Fish\n- Dive; deep\n');
    expect([...files.keys()]).toEqual([path, 'submissions.csv']);
    expect(JSON.stringify([...files.values()].map(String))).not.toContain(TYPED);
  });

  it('has columns of their own for sections that ask the same, and for those that the campaign had before', async () => {
    const again = [{ ...TEXT, id: 'name', prompt: 'Why? (2)' }, createSection({ ...TEXT, id: 'last' })];
    const { visit, member, id } = await begin([FILM, TEXT, ...again, CHOICE]);
    await answer(visit, 'name', 1, written('Second'));
    await answer(visit, 'last', 1, written('Third'));
    await answer(visit, 'three', 1, chosen);
    await run.store.visits.noteStitchRequested(visit.id);
    const sections = [FILM, { ...TEXT, prompt: 'Why now?' }, { ...CHOICE, answerType: USUAL_ANSWER_TYPE }];
    await run.store.campaigns.write(visit.campaign.organizationId, { ...visit.campaign, sections }, null);
    for (const name of ['Bo', 'Cy']) {
      const later = await run.beginVisit({ ...visit.campaign, sections }, createUuid());
      await answer(later, 'two', 1, written(name));
      await run.store.visits.noteStitchRequested(later.id);
    }
    const { data, meta } = tableOf(await unzip(await exportZip(exporting(), { member, id })));
    expect(meta.fields?.slice(-5)).toEqual(['consent_text', 'Why now?', 'Why? (2)', 'Why?', 'What?']);
    expect(data.map((row) => ['name', ...meta.fields!.slice(-4)].map((field) => row[field]))).toEqual([
      ['Ada', "'=1+1", 'Second', 'Third', 'Walk; Fish; Dive; deep'],
      ['Ada', 'Bo', '', '', ''],
      ['Ada', 'Cy', '', '', ''],
    ]);
  });

  it('reads the answers of many submissions at once', async () => {
    const { visit, member, id } = await handIn();
    for (let times = 0; times < 3; times += 1) {
      const more = await run.beginVisit(visit.campaign, createUuid());
      await answer(more, 'two', 1, written(`So ${times}`));
      await answer(more, 'three', 1, SKIPPED);
      await requestStitch(run.deps, more.requester);
    }
    const asked = jest.spyOn(run.database.db, 'selectFrom');
    const { data } = tableOf(await unzip(await exportZip(exporting(), { member, id })));
    const tables = asked.mock.calls.map(([table]) => table as unknown);
    asked.mockRestore();
    expect(data.map((row) => [row.status, row['Why?'], row['What?']])).toEqual([
      ['completed', "'=1+1", 'Walk; Fish; Dive; deep'],
      ...[0, 1, 2].map((times) => ['completed', `So ${times}`, '']),
    ]);
    for (const table of ['answers', 'campaign_versions'])
      expect(tables.filter((one) => one === table)).toEqual([table]);
  });

  it('of a person has what was answered and typed; of everything, only what was answered', async () => {
    const organization = createOrganization();
    const { member, submissionId, visit } = await handIn(organization);
    const { visit: typing } = await begin([CHOICE, TEXT, { ...TEXT, id: 'four' }], organization);
    const draft = { revision: 1, draft: written(TYPED) };
    await saveAnswer(run.deps, { ...typing.requester, sectionId: 'four', ...draft });
    const own = await unzip(await exportPersonOf(exporting(), { member, submissionId }));
    const { visits } = JSON.parse(String(own.get('records.json'))) as PersonData;
    const [answeredAt, savedAt] = [expect.any(String) as string, expect.any(String) as string];
    const kept = { sectionId: 'two', answer: written('=1+1'), answeredAt, draft: written(TYPED), savedAt };
    expect(visits[0]?.answers).toMatchObject([{ sectionId: 'three', answer: chosen, draft: null }, kept]);
    expect(String(own.get(`${visit.campaign.name}/answers.txt`))).toContain('1. Why?\n\n=1+1\n');

    const all = await unzip(await exportEverything(exporting(), { member }));
    const folderOf = ({ campaign, uuid }: Visit) => `${campaign.name}/visits/${uuid}`;
    const answersOf = (of: Visit) =>
      (JSON.parse(String(all.get(`${folderOf(of)}/records.json`))) as PersonData['visits'][number]).answers;
    expect(answersOf(visit)).toMatchObject([{ answer: chosen }, { answer: written('=1+1') }]);
    expect(answersOf(typing)).toMatchObject([{ sectionId: 'two', answer: written('=1+1') }]);
    expect(String(all.get(`${folderOf(visit)}/answers.txt`))).toContain('- Fish\n');
    expect(Object.keys(answersOf(visit)[1] ?? {})).toEqual(['sectionId', 'answer', 'answeredAt']);
    expect(JSON.stringify([...all.values()].map(String))).not.toContain(TYPED);
  });
});

it('a visit is not abandoned as long as somebody types in it', async () => {
  const { visit } = await begin();
  const days = async () => (await run.store.retention.erasedAt(visit.id, 7))!.getTime() / DAY;
  const before = await days();
  await run.database.pool.query(`update answers set saved_at = saved_at + interval '3 days' where user_video_id = $1`, [
    visit.id,
  ]);
  expect(await days()).toBeCloseTo(before + 3, 3);
  const at = new Date(Date.now() + 2 * DAY);
  expect(await run.store.retention.abandoned(at, 100)).not.toContain(visit.id);
});
