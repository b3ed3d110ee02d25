import { writeFile } from 'node:fs/promises';
import { createLogger } from '@/lib/server/log/logger';
import { createMetrics } from '@/lib/server/metrics/metrics';
import type { Media } from '@/lib/server/ports/media';
import type { Queue } from '@/lib/server/ports/queue';
import { transcriberSetup, type TranscriberSettings } from '@/lib/server/transcriber/settings';
import type { Deps } from '@/lib/server/use-cases/deps';
import { prepareTake } from '@/lib/server/use-cases/films/prepare-take';
import { runStitch } from '@/lib/server/use-cases/films/run-stitch';
import { openTranscribing } from '@/lib/server/wiring/transcribing';
import { createFakeDocuments } from './fake-documents';
import { toneWav } from './tones.mjs';
import { neverAborted, type UseCases } from './use-cases';

type Begun = Awaited<ReturnType<UseCases['beginVisit']>>;
type Worked = Omit<Deps, 'queue' | 'documents'> & { queue: Queue & { sent: string[] } };

/**
 * A worker that writes down speech by these settings, as far as a test lets it. Its log, its metrics and what is due
 * are the server's own.
 */
export function startTranscribing(worked: Worked, settings: TranscriberSettings) {
  const deps: Worked = { ...worked, transcriberSetup: transcriberSetup(settings) };
  const lines: string[] = [];
  const logger = createLogger('trace', { write: (line) => void lines.push(line) });
  const metrics = createMetrics({ jobs: () => Promise.resolve([]) });
  const worker = openTranscribing(
    { env: settings, logger, metrics },
    { ...deps, documents: createFakeDocuments() },
    (duty) => duty,
  );
  let done = 0;

  /** Runs the job of a take. */
  const handle = async (takeId: string, signal = neverAborted) => {
    const take = await deps.store.takes.find(takeId);
    await worker?.handle({ userVideoId: take?.visitId ?? '', takeId }, { isLastTry: false, signal });
  };

  return {
    deps,
    handle,
    /** Looks for what is due, and then does each job that was sent since the last time. */
    async work() {
      await worker?.duty.run();
      const takeIds = deps.queue.sent.slice(done).flatMap((job) => /^transcribe (\S+)$/.exec(job)?.[1] ?? []);
      done = deps.queue.sent.length;
      for (const takeId of new Set(takeIds)) await handle(takeId);
    },
    logger,
    /** All that was logged. */
    log: () => lines.join(''),
    /** The metrics of what was written down, without what is 0. */
    metrics: async () =>
      (await metrics.text()).split('\n').filter((line) => /^introreel_transcript(?!.*_bucket).* (?!0$)/.test(line)),
    close: () => worker?.close(),
  };
}

export type Transcribing = ReturnType<typeof startTranscribing>;

/** A second, in the middle of which a tone says `alpha`, in place of the sound of a fake ffmpeg; or silence. */
export const sayAlpha =
  (isSilent: () => boolean): Media['readSpeech'] =>
  async ({ output }) => {
    await writeFile(
      output,
      toneWav([
        [null, 260],
        [isSilent() ? null : 'alpha', 500],
        [null, 240],
      ]),
    );
    const level = (at: number) => (at > 12 && at < 38 && !isSilent() ? -20 : -90);
    return { levels: Array.from({ length: 50 }, (_, at) => level(at)), lengthMs: 1000 };
  };

/** Saves a take of a section, and prepares it as a worker does. Returns its id. */
export async function recordTake(run: UseCases, by: Transcribing, visit: Begun, sectionId = 'one'): Promise<string> {
  const { id } = await run.saveTake(visit, sectionId);
  await prepareTake(by.deps, { takeId: id }, { signal: neverAborted });
  return id;
}

/** Makes the film of a visit whose sections are all recorded. Returns what came of it. */
export async function makeFilm(run: UseCases, by: Transcribing, { id, campaign }: Begun) {
  const latest = await run.store.takes.latest(id);
  const takeIds = campaign.sections.map((section) => latest.get(section.id)!.id);
  await run.store.visits.noteStitchRequested(id);
  const { stitch } = await run.store.stitches.request(id, takeIds, null);
  const attempt = { userVideoId: id, attempt: stitch.attempt };
  await runStitch(by.deps, attempt, { isLastTry: true, signal: neverAborted });
  return (await run.store.stitches.find(id))?.status;
}
