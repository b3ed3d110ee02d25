import { text } from 'node:stream/consumers';
import type { Member } from '@/lib/server/ports/member';
import { runStitch } from '@/lib/server/use-cases/films/run-stitch';
import { transcriberSetup } from '@/lib/server/transcriber/settings';
import * as transcript from '@/lib/server/use-cases/submissions/transcript';
import {
  getSharedCaptions,
  openShared,
  unlockShared,
} from '@/lib/server/use-cases/submissions/share-links/open-shared';
import { makeShareLink } from '@/lib/server/use-cases/submissions/share-links/share-links';
import { removeCaptions } from '@/lib/server/use-cases/transcripts/remove-captions';
import { createCampaign, createUuid } from '@/tests/support/factories';
import { storeMember } from '@/tests/support/organizer-factories';
import { createReviewing } from '@/tests/support/scorecard-factories';
import { createHeardLine } from '@/tests/support/transcript-factories';
import { neverAborted, openUseCases, type UseCases } from '@/tests/support/use-cases';

let run: UseCases;
beforeAll(async () => {
  run = await openUseCases();
});
afterAll(() => run.close());

const deps = () => ({ ...run.deps, publicUrl: 'https://films.example' });

/** A submission in whose film somebody speaks from 0.1 to 0.6 s of each section. */
async function receive(campaign = createCampaign()) {
  const visit = await run.beginVisit(campaign);
  const takeIds = [];
  for (const { id } of visit.campaign.sections) takeIds.push((await run.saveTake(visit, id)).id);
  await run.store.visits.noteStitchRequested(visit.id);
  await run.store.stitches.request(visit.id, takeIds, null);
  await runStitch(run.deps, { userVideoId: visit.id, attempt: 1 }, { isLastTry: true, signal: neverAborted });
  for (const [index, takeId] of takeIds.entries()) {
    const at = new Date();
    const of = { takeId, runId: createUuid(), at };
    const id = createUuid().replaceAll('-', '');
    await run.store.transcripts.request({ id, takeId, language: 'en', most: 9, at });
    await run.store.transcripts.begin(of);
    const line = createHeardLine({ startMs: 100, endMs: 600, words: `Ada speaks ${index}`, unsure: [] });
    await run.store.transcripts.keep({ ...of, spoken: 'en', speechMs: 500, dropped: 0, lines: [line] });
  }
  const member = await storeMember(run.database.db, { organizationId: visit.campaign.organizationId });
  return { visit, member, submissionId: visit.id };
}

const get = (of: { member: Member; submissionId: string }) => transcript.getTranscript(run.deps, of);
const firstLineOf = async (of: Parameters<typeof get>[0]) => (await get(of)).lines[0]?.id ?? '';
const save = async (of: { member: Member; submissionId: string }, format: 'vtt' | 'srt' | 'txt') => {
  const { fileName, content } = await transcript.exportTranscript(run.deps, of, format);
  return { fileName, content: await text(content) };
};

const empty = async (of: { member: Member; submissionId: string }) => {
  for (const { id } of (await get(of)).lines)
    await transcript.correctTranscriptLine(run.deps, { ...of, lineId: id, words: '' });
};

describe('the transcript of a submission', () => {
  it('has the lines of all sections at their times in the film, and whose wording each is', async () => {
    const { visit, ...of } = await receive();
    const { lines, ...rest } = await get(of);
    expect(rest).toEqual({ state: 'ready', language: 'en' });
    expect(lines).toMatchObject([
      { startMs: 100, endMs: 600, words: 'Ada speaks 0', correctedBy: null, corrector: null },
      { startMs: 1100, endMs: 1600, words: 'Ada speaks 1', correctedBy: null, corrector: null },
    ]);
    expect(lines.map(({ sectionId }) => sectionId)).toEqual(visit.campaign.sections.map(({ id }) => id));
  });

  it('is of no film when a section was recorded again, and is being made once another film is asked for', async () => {
    const { visit, ...of } = await receive(createCampaign({ captions: 'on' }));
    const deps = { ...run.deps, transcriberSetup: transcriberSetup({ TRANSCRIBER_URL: 'http://127.0.0.1/v1' }) };
    const state = async () => (await transcript.getTranscript(deps, of)).state;
    expect(await state()).toBe('ready');
    const one = (await run.store.takes.latest(visit.id)).get('one')!;
    const takeIds = [one.id, (await run.saveTake(visit, 'two')).id];
    await run.store.stitches.prepare(visit.id, takeIds, null);
    expect(await state()).toBe('off');
    await run.store.stitches.request(visit.id, takeIds, null);
    expect(await state()).toBe('making');
  });

  it('is corrected by a member under the name, which is taken back, and the log has no word of it', async () => {
    const of = await receive();
    const lineId = await firstLineOf(of);
    const correct = (words: string | null) => transcript.correctTranscriptLine(run.deps, { ...of, lineId, words });
    const mine = { words: 'Amira speaks', correctedBy: 'member', corrector: of.member.name };
    expect(await correct('Amira speaks')).toMatchObject(mine);
    expect((await get(of)).lines[0]).toMatchObject(mine);
    const [entry] = await run.store.audit.list(of.member.organizationId, { before: null, limit: 1 });
    expect(entry).toMatchObject({ action: 'submission.transcriptCorrected', subject: of.submissionId });
    expect(JSON.stringify(entry)).not.toContain('speaks');
    expect(await correct(null)).toMatchObject({ words: 'Ada speaks 0', correctedBy: null, corrector: null });
  });

  it('is saved as captions and as a text, with what was corrected', async () => {
    const { visit, ...of } = await receive();
    const lineId = await firstLineOf(of);
    await transcript.correctTranscriptLine(run.deps, { ...of, lineId, words: 'Amira & Ada' });
    const name = `${visit.campaign.name}_${visit.uuid}`;
    expect(await save(of, 'vtt')).toEqual({
      fileName: `${name}.vtt`,
      content:
        'WEBVTT\n\n00:00:00.100 --> 00:00:00.600\nAmira &amp; Ada\n\n00:00:01.100 --> 00:00:01.600\nAda speaks 1\n',
    });
    expect(await save(of, 'srt')).toMatchObject({
      fileName: `${name}.srt`,
      content: expect.stringContaining('00:00:01,100 --> 00:00:01,600\nAda speaks 1') as string,
    });
    const asText = await save(of, 'txt');
    expect(asText.fileName).toBe(`${name}.txt`);
    for (const { prompt } of visit.campaign.sections) expect(asText.content).toContain(prompt);
    expect(asText.content).toContain('Amira & Ada');
  });

  it('is saved as no file once all words were taken out of its lines', async () => {
    const of = await receive();
    await empty(of);
    for (const format of ['vtt', 'srt', 'txt'] as const)
      await expect(save(of, format)).rejects.toMatchObject({ code: 'notFound' });
  });

  it('is not there for another organization, and neither are its files', async () => {
    const { submissionId } = await receive();
    const { member, ...theirs } = await receive();
    const lineId = await firstLineOf({ member, submissionId: theirs.submissionId });
    const of = { member, submissionId };
    const asked = [
      get(of),
      save(of, 'vtt'),
      transcript.correctTranscriptLine(run.deps, { ...of, lineId, words: 'Nothing' }),
    ];
    for (const each of asked) await expect(each).rejects.toMatchObject({ code: 'notFound' });
  });

  it('has no line of another submission', async () => {
    const of = await receive();
    const other = await receive();
    const lineId = await firstLineOf(other);
    const wrong = transcript.correctTranscriptLine(run.deps, { ...of, lineId, words: 'Nothing' });
    await expect(wrong).rejects.toMatchObject({ code: 'notFound' });
    expect((await get(other)).lines[0]).toMatchObject({ correctedBy: null });
  });

  it('is gone once the visitor has removed the captions', async () => {
    const of = await receive();
    await removeCaptions(run.deps, of.submissionId);
    expect(await get(of)).toEqual({ state: 'removed', language: null, lines: [] });
    await expect(save(of, 'txt')).rejects.toMatchObject({ code: 'notFound' });
  });

  it('is read where names are hidden, and its files are named by a number', async () => {
    const reviewing = createReviewing(['clear'], { hidesNames: true });
    const { visit, ...of } = await receive(createCampaign({ reviewing }));
    expect((await get(of)).lines).toHaveLength(2);
    const { fileName } = await save(of, 'vtt');
    expect(fileName).toMatch(/_\d+\.vtt$/);
    expect(fileName).not.toContain(visit.uuid);
  });
});

describe('a shared film', () => {
  const share = async (given: { withCaptions?: boolean; password?: string }, of?: { isEmptied: boolean }) => {
    const { member, submissionId } = await receive();
    if (of?.isEmptied) await empty({ member, submissionId });
    const input = { member, submissionId, days: 7, withResume: false, mayDownload: false, ...given };
    const { url } = await makeShareLink(deps(), input);
    return url.split('/').at(-1)!;
  };
  const fileOf = (token: string, grant?: string) => getSharedCaptions(run.deps, { token, grant });
  const captionsOf = async (token: string, grant?: string) => {
    const shared = await openShared(run.deps, { token, grant });
    return shared.state === 'open' ? shared.film.captions : shared.state;
  };

  it('has captions only where that was ticked, and says nothing of who wrote them', async () => {
    expect(await captionsOf(await share({}))).toBeNull();
    expect(await captionsOf(await share({ withCaptions: true }))).toEqual({
      language: 'en',
      lines: [
        { startMs: 100, endMs: 600, words: 'Ada speaks 0' },
        { startMs: 1100, endMs: 1600, words: 'Ada speaks 1' },
      ],
    });
  });

  it('has them as a file, too, for players that show only such, as long as the link works', async () => {
    expect(await fileOf(await share({}))).toBeNull();
    const token = await share({ withCaptions: true });
    expect(await fileOf(token)).toBe(
      'WEBVTT\n\n00:00:00.100 --> 00:00:00.600\nAda speaks 0\n\n00:00:01.100 --> 00:00:01.600\nAda speaks 1\n',
    );
    expect(await fileOf('guessed')).toBeNull();
    const later = new Date(run.deps.now().getTime() + 8 * 24 * 60 * 60 * 1000);
    expect(await getSharedCaptions({ ...run.deps, now: () => later }, { token })).toBeNull();
  });

  it('is noted with its captions where they were ticked', async () => {
    const noted = async (withCaptions?: boolean) => {
      const { member, submissionId } = await receive();
      const input = { member, submissionId, days: 7, withResume: false, withCaptions, mayDownload: false };
      await makeShareLink(deps(), input);
      const [entry] = await run.store.audit.list(member.organizationId, { before: null, limit: 1 });
      return [entry?.action, entry?.details.withCaptions];
    };
    expect(await noted(true)).toEqual(['submission.shared', true]);
    expect(await noted()).toEqual(['submission.shared', false]);
  });

  it('has none from whose lines all words were taken', async () => {
    const token = await share({ withCaptions: true }, { isEmptied: true });
    expect(await captionsOf(token)).toBeNull();
    expect(await fileOf(token)).toBeNull();
  });

  it('shows no word of them before its password was given', async () => {
    const password = 'river song';
    const token = await share({ withCaptions: true, password });
    expect(await captionsOf(token)).toBe('locked');
    expect(await fileOf(token)).toBeNull();
    expect(await fileOf(token, 'guessed')).toBeNull();
    const { grant } = await unlockShared(run.deps, { token, password, address: '192.0.2.1' });
    expect(await captionsOf(token, grant)).toMatchObject({ language: 'en' });
    expect(await fileOf(token, grant)).toContain('Ada speaks 1');
  });
});
