import { sql } from 'kysely';
import { createTranscriber } from '@/lib/server/transcriber/create-transcriber';
import { checkTranscriber } from '@/lib/server/wiring/transcribing-health';
import { createCampaign, createUuid } from '@/tests/support/factories';
import { freePort } from '@/tests/support/free-port';
import { makeFilm, recordTake, sayAlpha, startTranscribing, type Transcribing } from '@/tests/support/transcribing';
import {
  startTranscriptionService,
  type ServiceAnswer,
  type TranscriptionService,
} from '@/tests/support/transcription-service';
import { neverAborted, openUseCases, type UseCases } from '@/tests/support/use-cases';
import { waitFor } from '@/tests/support/wait-for';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let run: UseCases;
let service: TranscriptionService;
let worker: Transcribing;
beforeAll(async () => void (run = await openUseCases()));
afterAll(() => run.close());
beforeEach(async () => {
  service = await startTranscriptionService();
  run.queue.sent.length = 0;
  worker = start(service.url);
});
afterEach(async () => {
  run.present();
  // What a test leaves is nothing to the next.
  await run.database.db.deleteFrom('takes').execute();
  await run.database.db.deleteFrom('transcriber_state').execute();
  await worker.close();
  await service.close();
});

const withSpeech = () => ({ ...run.deps, media: { ...run.deps.media, readSpeech: sayAlpha(() => false) } });
const start = (url: string) => startTranscribing(withSpeech(), { TRANSCRIBER_URL: url });
const begin = () => run.beginVisit(createCampaign({ captions: 'on' }));
const recordOf = async (takeId: string) => (await run.store.transcripts.ofTakes([takeId]))[0];
const health = () => checkTranscriber(worker.deps).transcriber!.check();

/** How long until a take is tried again, to the second; `null`: it is not. */
async function secondsLeft(takeId: string) {
  const { nextTryAt } = (await recordOf(takeId)) ?? {};
  return nextTryAt ? Math.round((nextTryAt.getTime() - run.deps.now().getTime()) / SECOND) : null;
}

const FAULTS: [name: string, ServiceAnswer, { fault: string; seconds: number; tries: number }][] = [
  ['that drops the connection', 'drop', { fault: 'unreachable', seconds: 15, tries: 1 }],
  ['that breaks off its answer', 'half', { fault: 'unreachable', seconds: 15, tries: 1 }],
  ['that fails', 500, { fault: 'serverError', seconds: 15, tries: 1 }],
  ['that is not available', 503, { fault: 'serverError', seconds: 15, tries: 0 }],
  ['that knows nobody', 401, { fault: 'unauthorized', seconds: 15, tries: 0 }],
  ['that is busy', { status: 429, headers: { 'Retry-After': '600' } }, { fault: 'busy', seconds: 600, tries: 0 }],
  [
    'that is busy for days',
    { status: 429, headers: { 'Retry-After': '99999' } },
    { fault: 'busy', seconds: 3600, tries: 0 },
  ],
  ['that answers with half of its JSON', 'cut', { fault: 'unreadable', seconds: 15, tries: 1 }],
  ['that refuses the sound', 400, { fault: 'refused', seconds: 15, tries: 1 }],
];

describe('a transcriber', () => {
  it.each(FAULTS)('%s keeps no film, and is asked again later', async (_, answer, { fault, seconds, tries }) => {
    const visit = await begin();
    const takeId = await recordTake(run, worker, visit);
    service.answerWith(answer);
    await worker.work();
    expect(await recordOf(takeId)).toMatchObject({ state: 'waiting', fault, tries });
    expect(await secondsLeft(takeId)).toBe(seconds);
    expect(await worker.metrics()).toEqual([`introreel_transcripts_total{outcome="failed:${fault}"} 1`]);
    expect(await health()).toBe(fault === 'refused' ? 'ok' : 'failing');
    await recordTake(run, worker, visit, 'two');
    expect(await makeFilm(run, worker, visit)).toBe('Complete');

    service.answerWith('tones');
    const sent = service.sent.length;
    run.pass((seconds - 1) * SECOND);
    await worker.handle(takeId);
    expect(service.sent).toHaveLength(sent);
    run.pass(SECOND);
    await worker.work();
    expect(await recordOf(takeId)).toMatchObject({ state: 'ready', fault: null, lines: [{ words: 'alpha' }] });
    expect(await health()).toBe('ok');
  });

  it('that is slow keeps no film', async () => {
    const visit = await begin();
    const takeId = await recordTake(run, worker, visit);
    await recordTake(run, worker, visit, 'two');
    service.answerWith('slow', 'tones');
    const ended = worker.handle(takeId);
    await waitFor(() => service.waiting() === 1);
    expect(await makeFilm(run, worker, visit)).toBe('Complete');
    service.release();
    await ended;
    expect((await recordOf(takeId))?.state).toBe('ready');
  });

  it('that never answers keeps no film', async () => {
    const visit = await begin();
    const takeId = await recordTake(run, worker, visit);
    service.answerWith('dead');
    const stop = new AbortController();
    const ended = worker.handle(takeId, stop.signal);
    await waitFor(() => service.sent.length === 1);
    await recordTake(run, worker, visit, 'two');
    expect(await makeFilm(run, worker, visit)).toBe('Complete');
    expect(await recordOf(takeId)).toMatchObject({ state: 'waiting', tries: 1 });
    stop.abort(new Error('stopped'));
    await expect(ended).rejects.toThrow('stopped');
  });

  it('that is away is asked more and more seldom, and not any more after a week', async () => {
    await worker.close();
    worker = start(`http://127.0.0.1:${await freePort()}/v1`);
    const visit = await begin();
    const takeId = await recordTake(run, worker, visit);
    await recordTake(run, worker, visit, 'two');
    const began = run.deps.now().getTime();
    const waits: number[] = [];
    for (;;) {
      await worker.handle(takeId);
      const left = await secondsLeft(takeId);
      if (left === null) break;
      waits.push(left);
      run.pass(left * SECOND);
    }
    expect(waits.slice(0, 6)).toEqual([15, 60, 300, 900, 3600, 3600]);
    expect(new Set(waits.slice(4))).toEqual(new Set([3600]));
    expect(await recordOf(takeId)).toMatchObject({ state: 'failed', fault: 'unreachable', tries: 0 });
    const passed = run.deps.now().getTime() - began;
    expect(passed).toBeGreaterThanOrEqual(7 * DAY);
    expect(passed).toBeLessThan(7 * DAY + 2 * HOUR);
    expect(await makeFilm(run, worker, visit)).toBe('Complete');
  }, 60_000);
});

describe('what it costs', () => {
  it.each([
    ['the sound is refused', 400, 3],
    ['nothing can be read of what it makes', 'html', 8],
    ['the service fails with it', 500, 8],
    ['the service goes while it has it', 'drop', 8],
  ] as [string, ServiceAnswer, number][])('ends when %s again and again', async (_, answer, sends) => {
    const takeId = await recordTake(run, worker, await begin());
    service.answerWith(answer);
    for (let at = 0; at < 30; at += 1) {
      await worker.work();
      run.pass(DAY / 4);
    }
    expect(service.sent).toHaveLength(sends);
    expect(await recordOf(takeId)).toMatchObject({ state: 'failed', tries: sends });
  });

  it('ends when workers die again and again with the sound', async () => {
    const takeId = await recordTake(run, worker, await begin());
    // A process that is gone notes nothing.
    for (let at = 0; at < 8; at += 1)
      await run.store.transcripts.begin({ takeId, runId: createUuid(), at: run.deps.now() });
    await worker.work();
    expect(service.sent).toEqual([]);
    expect(await recordOf(takeId)).toMatchObject({ state: 'failed', fault: null });
  });

  it('has an end for each visit, however often a section is recorded again', async () => {
    const visit = await begin();
    for (let at = 0; at < 11; at += 1) await recordTake(run, worker, visit);
    await worker.work();
    // Three for each of two sections, and three.
    expect(service.sent).toHaveLength(9);
    const [latest] = [...(await run.store.takes.latest(visit.id)).values()];
    expect(await recordOf(latest!.id)).toMatchObject({ state: 'failed', fault: 'tooMany', lines: [] });
  });
});

describe('what is said', () => {
  const WORD = `q${createUuid().replaceAll('-', '').replace(/\d/g, 'x')}`;
  const answer = { text: WORD, segments: [{ start: 0.3, end: 0.7, text: WORD }] };

  it('is in no log, and in no metric, when it is written down', async () => {
    const takeId = await recordTake(run, worker, await begin());
    service.answerWith({ json: answer });
    await worker.work();
    expect((await recordOf(takeId))?.lines).toMatchObject([{ words: WORD }]);
    expect(worker.log()).toContain('"outcome":"made"');
    expect(worker.log()).not.toContain(WORD);
    expect(await worker.metrics()).toContain('introreel_transcripts_total{outcome="made"} 1');
    expect((await worker.metrics()).join()).not.toContain(WORD);
  });

  it('is in no error, whatever the service does with it', async () => {
    const body = JSON.stringify(answer);
    const { files } = run.deps;
    const transcriber = createTranscriber({ TRANSCRIBER_URL: service.url }, { files })!;
    const bodies = [body.slice(0, -9), `<p>${WORD}</p>`, `${WORD}\r\n`, JSON.stringify({ error: { message: WORD } })];
    const answers = [200, 201, 302, 400, 413, 415, 429, 500, 503].flatMap((status) =>
      bodies.map((each) => ({ status, headers: { 'Content-Type': WORD, 'Retry-After': WORD }, body: each })),
    );
    await files.withFolder(async (folder) => {
      const path = `${folder}/speech.wav`;
      await sayAlpha(() => false)({ audio: '', samples: 0, output: path });
      for (const each of answers) {
        service.answerWith(each);
        const asked = transcriber.transcribe({ path, lengthMs: 1000, language: null, signal: neverAborted });
        const error = await asked.catch((why: unknown) => why as Error);
        for (let of: unknown = error; of instanceof Error; of = of.cause)
          expect(`${of.stack} ${JSON.stringify(of)}`).not.toContain(WORD);
      }
    });
    await transcriber.close();
  });

  it('is in no log when the database refuses it', async () => {
    const takeId = await recordTake(run, worker, await begin());
    service.answerWith({ json: answer });
    await sql`alter table transcript_lines add constraint none check (words = '') not valid`.execute(run.database.db);
    const failed = await worker.handle(takeId).catch((error: unknown) => error);
    await sql`alter table transcript_lines drop constraint none`.execute(run.database.db);
    expect(failed).toBeInstanceOf(Error);
    worker.logger.error({ err: failed, queue: 'transcribe' }, 'a job failed');
    expect(worker.log()).toContain('a job failed');
    expect(worker.log()).not.toContain(WORD);
    expect(await recordOf(takeId)).toMatchObject({ state: 'waiting', fault: null, tries: 1 });
    expect(await secondsLeft(takeId)).toBe(60);
    run.pass(MINUTE);
    await worker.work();
    expect((await recordOf(takeId))?.state).toBe('ready');
  });
});
