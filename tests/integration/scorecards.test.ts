import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { ORGANIZER_CALLS, type OrganizerCallName } from '@/lib/contract/organizer/calls';
import type { OrganizerCall } from '@/lib/contract/organizer/call';
import { type MemberCallDeps, memberCalls } from '@/lib/server/calls/member-calls';
import { saveCampaign } from '@/lib/server/use-cases/campaigns/save-campaign';
import { createExports } from '@/lib/server/use-cases/exports/limit-exports';
import { removeMember } from '@/lib/server/use-cases/members/manage-members';
import { commentOnSubmission } from '@/lib/server/use-cases/submissions/comments';
import { rateSubmission } from '@/lib/server/use-cases/submissions/review-submission';
import {
  deleteScorecardTemplate,
  listScorecardTemplates,
  saveScorecardTemplate,
} from '@/lib/server/use-cases/submissions/scorecard-templates';
import { getScorecard, saveScores, submitScores, withdrawScores } from '@/lib/server/use-cases/submissions/scorecard';
import { createCampaign } from '@/tests/support/factories';
import { storeMember } from '@/tests/support/organizer-factories';
import { readZip } from '@/tests/support/read-zip';
import { createCriterion, createReviewing } from '@/tests/support/scorecard-factories';
import { openUseCases, type UseCases } from '@/tests/support/use-cases';

let run: UseCases;
beforeAll(async () => {
  run = await openUseCases();
});
afterAll(() => run.close());

const usualWords = async () => ({ subject: 'Hello', text: 'Hello' });
const deps = () => ({ ...run.deps, publicUrl: 'https://film.example', exports: createExports(), usualWords });
const criteria = [createCriterion({ id: 'clear', weight: 5 }), createCriterion({ id: 'kind', weight: 2 })];

/** A submission to a campaign with a scorecard, an owner and two reviewers. */
async function receive({ hidesScores = true } = {}) {
  const reviewing = createReviewing([], { criteria, hidesScores });
  const visit = await run.beginVisit(createCampaign({ reviewing }));
  await run.store.visits.skip(visit.id);
  const { organizationId } = visit.campaign;
  const join = (name: string, role: 'owner' | 'reviewer') =>
    storeMember(run.database.db, { organizationId, name, role });
  const [owner, idris, amira] = [
    await join('Nora', 'owner'),
    await join('Idris', 'reviewer'),
    await join('Amira', 'reviewer'),
  ];
  const submissionId = visit.id;
  const submit = (member: typeof owner, scores: Record<string, number | 'notSeen'>, version = 1) =>
    submitScores(deps(), { member, submissionId, scores: scores as never, note: `Note of ${member.name}`, version });
  const card = (member: typeof owner) => getScorecard(deps(), { member, submissionId });
  return { visit, campaignId: visit.campaignId, submissionId, owner, idris, amira, submit, card };
}

describe('a scorecard', () => {
  it('keeps a draft for its member alone, and shows what was submitted to all', async () => {
    const { submissionId, campaignId, idris, amira, submit, card } = await receive({ hidesScores: false });
    await saveScores(deps(), { member: idris, submissionId, scores: { clear: 4, gone: 5 } as never, note: 'So far' });
    expect(await card(idris)).toMatchObject({
      ...{ version: 1, draft: { scores: { clear: 4 }, note: 'So far' }, mine: null, others: [], team: null },
    });
    expect(await card(amira)).toMatchObject({ draft: null, othersCount: 0 });
    expect(await submit(idris, { clear: 4, kind: 'notSeen' })).toMatchObject({
      ...{ draft: null, mine: { score: 4, author: 'Idris', criteria: null, changedAt: null } },
    });
    expect(await card(amira)).toMatchObject({
      ...{ mine: null, othersCount: 1, others: [{ author: 'Idris', note: 'Note of Idris' }] },
      team: { score: 4, scorecards: 1, criteria: [{ criterionId: 'clear', mean: 4, count: 1 }] },
    });
    expect(await run.store.scores.countScored(campaignId)).toBe(1);
    await withdrawScores(deps(), { member: idris, submissionId });
    expect(await run.store.scores.countScored(campaignId)).toBe(0);
    expect(await card(amira)).toMatchObject({ othersCount: 0, team: null });
  });

  it('is not submitted with criteria that have no score, and says which', async () => {
    const { idris, submit } = await receive();
    await expect(submit(idris, { clear: 4 })).rejects.toMatchObject({
      ...{ code: 'scoresMissing', details: { missing: ['kind'] } },
    });
  });

  it('keeps under its version what was scored before it changed, and takes nothing by the one before', async () => {
    const { campaignId, owner, idris, submit, card } = await receive({ hidesScores: false });
    await submit(idris, { clear: 5, kind: 5 });
    const content = { reviewing: { hidesScores: false, criteria: [criteria[0]!, createCriterion({ id: 'new' })] } };
    await saveCampaign(deps(), { member: owner, id: campaignId, content: content as never });
    expect(await card(owner)).toMatchObject({
      ...{ version: 2, criteria: [{ id: 'clear' }, { id: 'new' }] },
      others: [{ version: 1, criteria: [{ id: 'clear' }, { id: 'kind' }], scores: { clear: 5, kind: 5 } }],
    });
    await expect(submit(owner, { clear: 1, kind: 1 })).rejects.toMatchObject({ code: 'changedMeanwhile' });
    await submit(owner, { clear: 1, new: 1 }, 2);
    expect((await card(owner)).team).toMatchObject({ score: 3, scorecards: 2 });
  });

  it('may not be about a section that the campaign has not', async () => {
    const { campaignId, owner } = await receive();
    const content = { reviewing: { criteria: [createCriterion({ id: 'clear', sectionId: 'gone' })] } };
    await expect(
      saveCampaign(deps(), { member: owner, id: campaignId, content: content as never }),
    ).rejects.toMatchObject({
      details: { faults: [{ path: 'reviewing.criteria.0.sectionId', code: 'sectionMissing' }] },
    });
  });

  it('begins with a template of the organization, which is about no section', async () => {
    const { owner } = await receive();
    const written = [createCriterion({ id: 'clear', sectionId: 'one' })];
    const kept = await saveScorecardTemplate(deps(), { member: owner, name: 'Casting', criteria: written });
    expect(kept.criteria).toEqual([createCriterion({ id: 'clear' })]);
    expect(await listScorecardTemplates(deps(), { member: owner })).toEqual({ templates: [kept] });
    const other = (await receive()).owner;
    await expect(deleteScorecardTemplate(deps(), { member: other, templateId: kept.id })).rejects.toMatchObject({
      code: 'notFound',
    });
    await deleteScorecardTemplate(deps(), { member: owner, templateId: kept.id });
    expect(await listScorecardTemplates(deps(), { member: owner })).toEqual({ templates: [] });
  });

  it('loses the drafts of a member who is removed, and keeps what was submitted', async () => {
    const { submissionId, owner, idris, amira, submit, card } = await receive({ hidesScores: false });
    await submit(idris, { clear: 5, kind: 5 });
    for (const member of [idris, amira])
      await saveScores(deps(), { member, submissionId, scores: { clear: 2 }, note: 'Draft' });
    for (const { userId } of [idris, amira]) await removeMember(deps() as never, { member: owner, userId });
    const { rows } = await run.database.pool.query<{ draft: unknown; author: string }>(
      'select draft, author from scores where user_video_id = $1',
      [submissionId],
    );
    expect(rows).toEqual([{ draft: null, author: 'Idris' }]);
    expect(await card(owner)).toMatchObject({ othersCount: 1, team: { score: 5 } });
  });
});

describe('what others gave and said, where it is hidden', () => {
  /** 27 / 7: five times five and two times one. */
  const SECRETS = /Note of Idris|as warm as bread|3\.857/;
  /** What is of the caller alone, of the server, of one clip or endpoint, or a file of what is said: nothing. */
  const ELSEWHERE: readonly string[] = [
    ...['me', 'getAccount', 'getClip', 'getStorage', 'showWebhookSecret'],
    ...['exportVtt', 'exportSrt', 'exportTranscript'],
  ];
  const reads = (Object.entries(ORGANIZER_CALLS) as [OrganizerCallName, OrganizerCall][]).filter(
    ([name, { method }]) => method === 'get' && !ELSEWHERE.includes(name),
  );

  async function seedSecrets() {
    const seeded = await receive();
    const { idris, submissionId, submit } = seeded;
    await submit(idris, { clear: 5, kind: 1 });
    await commentOnSubmission(deps(), { member: idris, submissionId, text: 'as warm as bread', atMs: null });
    return seeded;
  }
  const NO_REQUEST = { uuids: [], setCookie() {} };
  type Seeded = Awaited<ReturnType<typeof seedSecrets>>;

  /** Everything that a call answers, files with all that is in them. */
  async function answerOf(name: OrganizerCallName, member: Seeded['owner'], { campaignId, submissionId }: Seeded) {
    const call = memberCalls[name] as (deps: MemberCallDeps, input: object, request: object) => Promise<unknown>;
    const sort = name === 'listSubmissions' ? 'rating' : undefined;
    const { query }: OrganizerCall = ORGANIZER_CALLS[name];
    const asked = query && (z.parse(query, { ids: submissionId, sort }) as object);
    const answer = await call(deps() as never, { ...asked, member, id: campaignId, submissionId }, NO_REQUEST);
    if (!answer || typeof answer !== 'object' || !('content' in answer)) return JSON.stringify(answer);
    const bytes = await buffer(answer.content as Readable);
    const isZip = bytes.subarray(0, 2).toString() === 'PK';
    return isZip
      ? [...readZip(bytes)].map(([path, file]) => `${path}\n${file.toString()}`).join('\n')
      : bytes.toString();
  }

  it.each(reads.map(([name]) => name))('is in no answer of %s to an owner who has not scored', async (name) => {
    const seeded = await seedSecrets();
    expect(await answerOf(name, seeded.owner, seeded)).not.toMatch(SECRETS);
  });

  it.each(['getScorecard', 'getReview', 'getSubmission', 'listReviews', 'exportSubmissions', 'exportPerson'] as const)(
    'is in the answer of %s once the owner has',
    async (name) => {
      const seeded = await seedSecrets();
      await seeded.submit(seeded.owner, { clear: 5, kind: 1 });
      expect(await answerOf(name, seeded.owner, seeded)).toMatch(SECRETS);
    },
  );

  it('is not found by its words', async () => {
    const { owner, campaignId, submit } = await seedSecrets();
    const find = () => memberCalls.listSubmissions(deps(), { ...{ member: owner, id: campaignId }, ...found });
    const found = { search: 'bread', sort: 'newest' as const, limit: 50 };
    expect((await find()).submissions).toEqual([]);
    await submit(owner, { clear: 1, kind: 1 });
    expect((await find()).submissions).toHaveLength(1);
  });

  it('is not told by a rating: beside a scorecard none is given or taken back', async () => {
    const { owner, submissionId } = await seedSecrets();
    for (const value of [null, 5])
      await expect(rateSubmission(deps(), { member: owner, submissionId, value })).rejects.toMatchObject({
        code: 'hasScorecard',
      });
    expect(await run.store.submissions.ratingOf(submissionId, owner.userId)).toBeNull();
  });

  it('is shown to nobody again who has withdrawn their own', async () => {
    const seeded = await seedSecrets();
    const { owner, submissionId, submit, card } = seeded;
    await submit(owner, { clear: 1, kind: 1 });
    expect((await card(owner)).others).toHaveLength(1);
    await withdrawScores(deps(), { member: owner, submissionId });
    expect(await card(owner)).toMatchObject({ others: null, othersCount: 1, team: null });
  });

  it('is in no message to another server', async () => {
    const seeded = await receive();
    const { owner, idris, submissionId, submit } = seeded;
    const { organizationId } = owner;
    const events = ['submission.reviewed', 'submission.decided'];
    await run.database.pool.query(
      `insert into webhook_endpoints (id, organization_id, url, events, secret, created_at)
       values ($1, $2, 'https://hooks.example', $3, 's', now())`,
      [`hook ${submissionId}`, organizationId, events],
    );
    await submit(idris, { clear: 5, kind: 1 });
    await memberCalls.setSubmissionStatus(deps(), { member: owner, submissionId, status: 'accepted' });
    const { rows } = await run.database.pool.query<{ body: string }>(
      'select body from webhook_deliveries where organization_id = $1 order by created_at',
      [organizationId],
    );
    const sent = rows.map(({ body }) => JSON.parse(body) as { type: string; data: object });
    const about = { submission: submissionId, campaign: seeded.campaignId, film: false };
    expect(sent).toMatchObject([
      { type: 'submission.reviewed', data: about },
      { type: 'submission.decided', data: { ...about, status: 'accepted' } },
    ]);
    expect(JSON.stringify(sent)).not.toMatch(SECRETS);
  });
});
