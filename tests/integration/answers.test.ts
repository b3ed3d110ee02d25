import type { CampaignContent, Section } from '@/lib/contract/campaign-content';
import type { AnswerDraft, SentAnswer } from '@/lib/contract/answers';
import { sectionFileName } from '@/lib/domain/files';
import { checkStitch } from '@/lib/server/use-cases/films/check-stitch';
import { requestStitch } from '@/lib/server/use-cases/films/request-stitch';
import { openSection } from '@/lib/server/use-cases/takes/open-section';
import { getUploadTarget } from '@/lib/server/use-cases/takes/get-upload-target';
import { eraseOwnVisit } from '@/lib/server/use-cases/visits/erase-own-visit';
import { saveAnswer } from '@/lib/server/use-cases/answers/save-answer';
import { skipVideo } from '@/lib/server/use-cases/visits/skip-video';
import { findErasable } from '@/lib/server/use-cases/visits/withdraw-consent';
import { beginAnswering, refusal } from '@/tests/support/answering-visits';
import { createCampaign, createUploadId } from '@/tests/support/factories';
import { openUseCases, type UseCases } from '@/tests/support/use-cases';
import { CHOICE_ANSWER, createSection, TEXT_ANSWER } from '@/tests/support/visit-factories';

let run: UseCases;
beforeAll(async () => {
  run = await openUseCases();
});
afterAll(() => run.close());

const film = createSection({ id: 'film' });
const written = createSection({ id: 'text', answerType: TEXT_ANSWER });
const chosen = createSection({ id: 'choice', answerType: CHOICE_ANSWER });
const text = (said: string) => ({ kind: 'text' as const, text: said });
const choice: SentAnswer = { kind: 'choice', chosen: [0, 2], other: null };

const begin = (
  sections: Section[] = [film, written, chosen],
  options: Partial<Pick<CampaignContent, 'thinkSeconds' | 'changeAnswers' | 'closes'>> = {},
) => beginAnswering(run, createCampaign({ sections, ...options }));

it('a visit keeps what is typed, and what is answered in its place', async () => {
  const visit = await begin();
  await visit.type('text', { kind: 'text', text: 'Pati' });
  expect((await visit.read()).answers).toEqual([
    { sectionId: 'text', revision: 1, answer: null, draft: { kind: 'text', text: 'Pati' } },
  ]);
  await visit.answer('text', text('Patience.'));
  expect((await visit.read()).answers).toEqual([
    { sectionId: 'text', revision: 2, answer: text('Patience.'), draft: null },
  ]);
});

it('what comes late changes nothing, and is told what is kept', async () => {
  const visit = await begin();
  await visit.answer('text', text('Patience.'));
  expect(await visit.type('text', { kind: 'text', text: 'Pati' }, 1)).toMatchObject({ answer: text('Patience.') });
});

it.each([
  ['too long a text', 'text', text('a'.repeat(21)), 'tooLong'],
  ['no text', 'text', text(' '), 'empty'],
  ['what is not offered', 'choice', { kind: 'choice', chosen: [3], other: null }, 'notOffered'],
  ['more than may be chosen', 'choice', { kind: 'choice', chosen: [0, 1, 2], other: null }, 'tooMany'],
  ['another kind of answer', 'choice', text('Walk'), 'otherKind'],
  ['nothing where something is required', 'text', { kind: 'skipped' }, 'required'],
] as const)('%s is refused, and nothing is kept', async (_, sectionId, answer, fault) => {
  const visit = await begin();
  expect(await refusal(visit.answer(sectionId, answer as SentAnswer))).toEqual({
    code: 'answerInvalid',
    details: { fault },
  });
  expect((await visit.read()).answers).toEqual([]);
});

it.each([
  ['chosen where text is asked for', 'text', { kind: 'choice', chosen: [0], other: null }],
  ['typed where there are choices', 'choice', { kind: 'text', text: 'Wa' }],
  ['typed where a file is asked for', 'file', { kind: 'text', text: 'Wa' }],
] as const)('what is %s is not kept, not even as a draft', async (_, sectionId, draft) => {
  const answerType = { kind: 'file' as const, formats: ['pdf' as const], maxMegabytes: 1, isOptional: true };
  const visit = await begin([film, written, chosen, createSection({ id: 'file', answerType })]);
  expect(await refusal(visit.type(sectionId, draft as AnswerDraft))).toEqual({
    code: 'answerInvalid',
    details: { fault: 'otherKind' },
  });
  expect((await visit.read()).answers).toEqual([]);
});

it('a section that is recorded takes no answer, and one that is not no recording', async () => {
  const visit = await begin();
  expect(await refusal(visit.answer('film', text('Hello')))).toMatchObject({ code: 'notFound' });
  expect(await refusal(visit.answer('elsewhere', text('Hello')))).toMatchObject({ code: 'notFound' });
  const { campaign, requester } = visit;
  const fileName = sectionFileName(requester.uuid, 'text');
  const upload = { ...requester, campaignName: campaign.name, fileName, uploadId: createUploadId() };
  expect(await refusal(getUploadTarget(run.deps, upload))).toMatchObject({ code: 'notFound' });
});

it('a section that is answered by sound takes no pictures, and the others no sound alone', async () => {
  const visit = await begin([film, createSection({ id: 'sound', answerType: { kind: 'audio', isOptional: false } })]);
  const { campaign, requester } = visit;
  const ask = (sectionId: string, fileType: 'video/mp4' | 'audio/mp4') => {
    const fileName = sectionFileName(requester.uuid, sectionId);
    const target = { ...requester, campaignName: campaign.name, fileName, uploadId: createUploadId(), fileType };
    return refusal(getUploadTarget(run.deps, target));
  };
  expect(await ask('sound', 'video/mp4')).toMatchObject({ code: 'picturesRefused' });
  expect(await ask('sound', 'audio/mp4')).toBeNull();
  expect(await ask('film', 'audio/mp4')).toMatchObject({ code: 'audioRefused' });
});

it('nobody else may answer', async () => {
  const visit = await begin();
  const stranger = { ...visit.requester, visitor: { uuids: [], remember: () => {} } };
  const given = { sectionId: 'text', revision: 1, answer: text('Patience.') };
  expect(await refusal(saveAnswer(run.deps, { ...stranger, ...given }))).toMatchObject({ code: 'notFound' });
});

it('the film is made of what is recorded, once everything is answered', async () => {
  const visit = await begin([written, film, chosen]);
  await visit.answer('text', text('Patience.'));
  await visit.record('film');
  expect(await refusal(visit.finish())).toEqual({ code: 'notReady', details: { missing: ['choice'] } });
  await visit.answer('choice', choice);
  // It was made ahead, when the last of what is recorded was there.
  expect(await run.store.stitches.find(visit.id)).toMatchObject({ status: 'Ahead' });
  expect((await run.store.stitches.find(visit.id))?.takeIds).toHaveLength(1);
});

it('an optional section may be skipped', async () => {
  const visit = await begin([chosen]);
  await visit.answer('choice', { kind: 'skipped' });
  expect(await visit.finish()).toEqual({ status: 'Complete' });
});

describe('a visit of which nothing is recorded', () => {
  it('ends without a film, and without any job', async () => {
    const visit = await begin([written, chosen]);
    await visit.answer('text', text('Patience.'));
    await visit.answer('choice', choice);
    const sent = run.queue.sent.length;
    expect(await visit.finish()).toEqual({ status: 'Complete' });
    expect(run.queue.sent).toHaveLength(sent);
    expect(await visit.read()).toMatchObject({ completed: true, completedUrl: null });
    // Whoever lost the answer asks again, in either way.
    expect(await visit.finish()).toEqual({ status: 'Complete' });
    expect(await checkStitch(run.deps, visit.requester)).toEqual({ status: 'Complete' });
  });

  it('changes no more once it has ended', async () => {
    const visit = await begin([written]);
    await visit.answer('text', text('Patience.'));
    await visit.finish();
    expect(await refusal(visit.answer('text', text('Haste.')))).toMatchObject({ code: 'forbidden' });
    expect((await visit.read()).answers).toMatchObject([{ answer: text('Patience.') }]);
  });

  it('changes until those who have begun may not finish any more, where its campaign says so', async () => {
    const visit = await begin([written], { changeAnswers: 'untilClosed', closes: '2026-01-01T00:00' });
    const by = (hours: number) => {
      const now = new Date(Date.UTC(2026, 0, 1, hours));
      const deps = { ...run.deps, now: () => now };
      const answer = text(`After ${hours} hours.`);
      return saveAnswer(deps, { ...visit.requester, sectionId: 'text', revision: hours + 10, answer });
    };
    await by(-1);
    await requestStitch({ ...run.deps, now: () => new Date(Date.UTC(2025, 11, 31)) }, visit.requester);
    expect(await by(23)).toMatchObject({ revision: 33, answer: text('After 23 hours.') });
    expect(await refusal(by(25))).toMatchObject({ code: 'campaignClosed' });
    expect(await run.store.answers.list(visit.id)).toMatchObject([{ answer: text('After 23 hours.') }]);
  });

  it('has no video to skip once it has ended', async () => {
    const visit = await begin([written]);
    await visit.answer('text', text('Patience.'));
    await visit.finish();
    await skipVideo(run.deps, visit.requester);
    expect(await run.store.visits.get(visit.id)).toMatchObject({ skippedAt: null });
  });

  it('does not end before everything is answered', async () => {
    const visit = await begin([written, chosen]);
    await visit.answer('choice', choice);
    expect(await refusal(visit.finish())).toEqual({ code: 'notReady', details: { missing: ['text'] } });
    expect(await visit.read()).toMatchObject({ completed: false });
  });
});

it('the question after a written answer is handed out once that is there', async () => {
  const visit = await begin([written, film], { thinkSeconds: 30 });
  const open = () => openSection(run.deps, { ...visit.requester, sectionId: 'film' });
  expect(await refusal(open())).toMatchObject({ code: 'notReady' });
  await visit.answer('text', text('Patience.'));
  expect(await open()).toMatchObject({ prompt: film.prompt });
});

it('answers are erased with their visit', async () => {
  const visit = await begin();
  await visit.answer('text', text('Patience.'));
  await eraseOwnVisit(run.deps as never, visit.requester);
  expect(await run.store.answers.list(visit.id)).toEqual([]);
});

it.each([
  ['has a film', true, [film, written]],
  ['has none', false, [written, chosen]],
])('a visit that may be erased tells that its campaign %s', async (_, hasFilm, sections) => {
  const { requester } = await begin(sections);
  expect(await findErasable(run.deps, requester)).toMatchObject({ uuid: requester.uuid, hasFilm });
});

it('who types more often than anybody can is told to wait', async () => {
  const visit = await begin();
  const { requester } = visit;
  const limits = { ...run.store.limits, count: async () => new Date(Date.now() + 60_000) };
  const deps = { ...run.deps, store: { ...run.store, limits } };
  const typed = saveAnswer(deps, { ...requester, sectionId: 'text', revision: 1, draft: { kind: 'text', text: 'P' } });
  expect(await refusal(typed)).toMatchObject({ code: 'tooMany' });
});
