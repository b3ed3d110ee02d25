import type { TranscriberSettings } from '@/lib/server/transcriber/settings';
import { prepareTake } from '@/lib/server/use-cases/films/prepare-take';
import { runStitch } from '@/lib/server/use-cases/films/run-stitch';
import { readTranscript } from '@/lib/server/use-cases/transcripts/read-transcript';
import { removeCaptions } from '@/lib/server/use-cases/transcripts/remove-captions';
import { eraseVisit } from '@/lib/server/use-cases/visits/erase-visit';
import { createCampaign } from '@/tests/support/factories';
import { makeFilm, recordTake, sayAlpha, startTranscribing, type Transcribing } from '@/tests/support/transcribing';
import { startTranscriptionService, type TranscriptionService } from '@/tests/support/transcription-service';
import { neverAborted, openUseCases, type UseCases } from '@/tests/support/use-cases';
import { waitFor } from '@/tests/support/wait-for';

let run: UseCases;
let service: TranscriptionService;
let worker: Transcribing;
let isSilent: boolean;

beforeAll(async () => void (run = await openUseCases()));
afterAll(() => run.close());
beforeEach(async () => {
  service = await startTranscriptionService();
  isSilent = false;
  run.queue.sent.length = 0;
  worker = start({ TRANSCRIBER_URL: service.url });
});
afterEach(async () => {
  run.present();
  await worker.close();
  await service.close();
});

const start = (settings: TranscriberSettings, given: Partial<Pick<UseCases, 'queue'>> = {}) => {
  const media = { ...run.deps.media, readSpeech: sayAlpha(() => isSilent) };
  return startTranscribing({ ...run.deps, ...given, media }, settings);
};

const record = (visit: Awaited<ReturnType<typeof begin>>, sectionId = 'one', by = worker) =>
  recordTake(run, by, visit, sectionId);
const begin = (captions: 'on' | 'off' = 'on') => run.beginVisit(createCampaign({ captions }));
const recordOf = async (takeId: string) => (await run.store.transcripts.ofTakes([takeId]))[0];
const wordsOf = async (takeId: string) => (await recordOf(takeId))?.lines.map(({ words }) => words);
const transcriptOf = ({ id }: { id: string }) => readTranscript(worker.deps, id, { filmOnly: false });

describe('what is said in a take', () => {
  it('is written down once the take is prepared, and read where the film has it', async () => {
    const visit = await begin();
    const takeId = await record(visit);
    expect(run.queue.sent).toContain(`transcribe ${takeId}`);
    expect(await transcriptOf(visit)).toMatchObject({ state: 'making', lines: [] });
    await record(visit, 'two');
    await worker.work();
    expect(await makeFilm(run, worker, visit)).toBe('Complete');
    // A line begins with its first word, also where less than the second is left for which lines are shown.
    expect(await transcriptOf(visit)).toMatchObject({
      ...{ state: 'ready', language: 'en' },
      lines: [
        { sectionId: 'one', startMs: 260, words: 'alpha', unsure: [], correctedBy: null },
        { sectionId: 'two', startMs: 1260, words: 'alpha' },
      ],
    });
    expect(service.sent).toHaveLength(2);
    expect(await recordOf(takeId)).toMatchObject({ state: 'ready', fault: null, tries: 1, speechMs: 800, dropped: 0 });
  });

  it('is not sent again when it is there, whoever asks', async () => {
    const visit = await begin();
    const takeId = await record(visit);
    await worker.work();
    await prepareTake(worker.deps, { takeId }, { signal: neverAborted });
    await worker.work();
    await worker.handle(takeId);
    expect(service.sent).toHaveLength(1);
    expect(await wordsOf(takeId)).toEqual(['alpha']);
  });

  it('is asked for later where it could not be when the take was prepared', async () => {
    const visit = await begin();
    const { id } = await run.saveTake(visit, 'one');
    const refuse = () => Promise.reject(new Error('the database is away'));
    const store = { ...run.store, transcripts: { ...run.store.transcripts, request: refuse } };
    const unasked: unknown[] = [];
    const onUnasked = (error: unknown) => void unasked.push(error);
    await prepareTake({ ...worker.deps, store, onUnasked }, { takeId: id }, { signal: neverAborted });
    expect(await recordOf(id)).toBeUndefined();
    expect(unasked).toEqual([new Error('the database is away')]);
    expect(await transcriptOf(visit)).toMatchObject({ state: 'making' });
    await worker.work();
    expect(await wordsOf(id)).toEqual(['alpha']);
  });

  it('is asked for once the film is there, when its making begins with the take', async () => {
    const visit = await begin();
    const takes = [await record(visit), await record(visit, 'two')];
    const asked = () => takes.map((takeId) => run.queue.sent.includes(`transcribe ${takeId}`));
    expect(asked()).toEqual([true, false]);
    expect(await makeFilm(run, worker, visit)).toBe('Complete');
    expect(asked()).toEqual([true, true]);
    await worker.work();
    expect(await wordsOf(takes[1]!)).toEqual(['alpha']);
  });

  describe('once its film was made ahead', () => {
    /** A visit whose film is there before anybody asks for it, while no words could be asked for. */
    async function madeAhead() {
      const visit = await begin();
      const refuse = () => Promise.reject(new Error('the database is away'));
      const store = { ...run.store, transcripts: { ...run.store.transcripts, request: refuse } };
      const away = { ...worker.deps, store };
      const takeIds = [(await run.saveTake(visit, 'one')).id, (await run.saveTake(visit, 'two')).id];
      for (const takeId of takeIds) await prepareTake(away, { takeId }, { signal: neverAborted });
      const makeAgain = (by: typeof worker.deps) =>
        runStitch(by, { userVideoId: visit.id, attempt: 1 }, { isLastTry: false, signal: neverAborted });
      await makeAgain(away);
      expect(await run.store.stitches.find(visit.id)).toMatchObject({ status: 'Ahead', madeKey: expect.any(String) });
      const asked = () => takeIds.map((takeId) => run.queue.sent.includes(`transcribe ${takeId}`));
      expect(asked()).toEqual([false, false]);
      return { takeIds, asked, makeAgain };
    }

    it('is asked for at once by the job of its take, where no other film begins', async () => {
      const { takeIds, asked } = await madeAhead();
      await prepareTake(worker.deps, { takeId: takeIds[1]! }, { signal: neverAborted });
      expect(asked()).toEqual([false, true]);
    });

    it('is asked for by the next try of a film that was recorded, which is not made again', async () => {
      const { asked, makeAgain } = await madeAhead();
      const stitch = () => Promise.reject(new Error('it is made again'));
      await makeAgain({ ...worker.deps, media: { ...worker.deps.media, stitch } });
      expect(asked()).toEqual([true, true]);
    });
  });

  it('is asked for all the same where no film comes of the take', async () => {
    const visit = await begin();
    await record(visit);
    const takeId = await record(visit, 'two');
    const failure = { message: 'stitchFailed', solution: 'nothingYouCanDo', sectionId: null } as const;
    await run.store.stitches.fail(visit.id, 1, failure);
    await worker.work();
    expect(await wordsOf(takeId)).toEqual(['alpha']);
  });

  it('is nothing where nobody speaks, and then nothing is sent', async () => {
    isSilent = true;
    const visit = await begin();
    const takeId = await record(visit);
    await worker.work();
    expect(service.sent).toEqual([]);
    expect(await recordOf(takeId)).toMatchObject({ state: 'ready', lines: [], spoken: null, speechMs: 0 });
    expect(await transcriptOf(visit)).toMatchObject({ state: 'ready', lines: [] });
    expect(await worker.metrics()).toEqual(['introreel_transcripts_total{outcome="silent"} 1']);
  });

  it('is left alone where the campaign has no captions, and on a server without a transcriber', async () => {
    const off = await record(await begin('off'));
    const none = start({});
    const without = await begin();
    const unheard = await record(without, 'one', none);
    await none.work();
    expect(await readTranscript(none.deps, without.id, { filmOnly: false })).toMatchObject({ state: 'off' });
    expect(run.queue.sent.filter((job) => job.startsWith('transcribe'))).toEqual([]);
    await worker.work();
    expect([await recordOf(off), await recordOf(unheard)]).toMatchObject([undefined, { state: 'ready' }]);
    expect(service.sent).toHaveLength(1);
  });

  it('is of the language that the visitor’s pages are in', async () => {
    const visit = await begin();
    await run.database.db.updateTable('user_videos').set({ language: 'pt-BR' }).where('id', '=', visit.id).execute();
    await record(visit);
    await record(await begin());
    await worker.work();
    const languages = service.sent.map(({ fields }) => Object.fromEntries(fields).language);
    expect(languages).toEqual(['pt', undefined]);
  });
});

describe('what is said, once it must not be kept', () => {
  /** Begins the run of a take, and returns how to end it. */
  async function beginRun(takeId: string, signal?: AbortSignal) {
    service.answerWith('slow', 'tones');
    const ended = worker.handle(takeId, signal);
    await waitFor(() => service.waiting() === 1);
    return async () => {
      service.release();
      await ended;
    };
  }
  const linesKept = async () => (await run.database.db.selectFrom('transcript_lines').select('words').execute()).length;

  it('is not kept when the visit is erased meanwhile', async () => {
    const visit = await begin();
    const takeId = await record(visit);
    const kept = await linesKept();
    const end = await beginRun(takeId);
    await eraseVisit(run.deps, { id: visit.id, because: { by: 'retention' } as const });
    await end();
    await worker.work();
    expect([await recordOf(takeId), await linesKept()]).toEqual([undefined, kept]);
    expect(service.sent).toHaveLength(1);
    expect(await worker.metrics()).toEqual([]);
  });

  it('is not kept when the visitor removes the captions meanwhile, and never made again', async () => {
    const visit = await begin();
    const takeId = await record(visit);
    const kept = await linesKept();
    const end = await beginRun(takeId);
    await removeCaptions(worker.deps, visit.id);
    expect(run.queue.forgotten).toContain(`transcribe ${takeId}`);
    await end();
    await prepareTake(worker.deps, { takeId }, { signal: neverAborted });
    await record(visit, 'two');
    await worker.work();
    expect([await recordOf(takeId), await linesKept()]).toEqual([undefined, kept]);
    expect(service.sent).toHaveLength(1);
    expect(await transcriptOf(visit)).toEqual({ state: 'removed', language: null, lines: [] });
  });

  it('is that of the second run, when two work on the same', async () => {
    const takeId = await record(await begin());
    service.answerWith('slow', { json: { text: 'bravo', segments: [{ start: 0.3, end: 0.7, text: 'bravo' }] } });
    const first = worker.handle(takeId);
    await waitFor(() => service.waiting() === 1);
    await worker.handle(takeId);
    service.release();
    await first;
    expect(await wordsOf(takeId)).toEqual(['bravo']);
    expect(await recordOf(takeId)).toMatchObject({ state: 'ready', tries: 2 });
  });

  it('is not that of the first run, while the second still works', async () => {
    const takeId = await record(await begin());
    const end = await beginRun(takeId);
    await run.store.transcripts.begin({ takeId, runId: 'second', at: run.deps.now() });
    await end();
    expect(await recordOf(takeId)).toMatchObject({ state: 'waiting', lines: [] });
    expect(await worker.metrics()).toEqual([]);
    await worker.work();
    expect(await wordsOf(takeId)).toEqual(['alpha']);
  });

  it('is made anew by another worker when this one is told to stop', async () => {
    const takeId = await record(await begin());
    const stop = new AbortController();
    const end = await beginRun(takeId, stop.signal);
    stop.abort(new Error('stopped'));
    await expect(end()).rejects.toThrow('stopped');
    expect(await recordOf(takeId)).toMatchObject({ state: 'waiting', fault: null, failingSince: null, tries: 1 });
    await worker.work();
    expect(await wordsOf(takeId)).toEqual(['alpha']);
  });
});

describe('a command', () => {
  const PROGRAM = `'${process.execPath}' tests/support/speech-program.mjs --input {input} --output {output} --language {language}`;
  let films: number;
  beforeEach(async () => {
    films = 0;
    await worker.close();
    const count = () => Promise.resolve([{ name: 'stitch' as const, waiting: films, running: 0, oldestSeconds: 0 }]);
    worker = start({ TRANSCRIBER_COMMAND: PROGRAM }, { queue: { ...run.queue, count } });
  });

  it('writes down what is said, once no film waits', async () => {
    const visit = await begin();
    films = 1;
    const takeId = await record(visit);
    await worker.work();
    expect(await recordOf(takeId)).toMatchObject({ state: 'waiting', tries: 0 });
    films = 0;
    await worker.work();
    expect(await recordOf(takeId)).toMatchObject({ state: 'ready', lines: [{ words: 'alpha' }] });
  });

  it('that fails is tried three times', async () => {
    await worker.close();
    worker = start({ TRANSCRIBER_COMMAND: `${PROGRAM} --does fail` });
    const takeId = await record(await begin());
    for (let at = 0; at < 5; at += 1) {
      await worker.work();
      run.pass(3_600_000);
    }
    expect(await recordOf(takeId)).toMatchObject({ state: 'failed', fault: 'failed', tries: 3 });
    expect(worker.log()).not.toContain('bravo');
  });
});
