import { availableParallelism } from 'node:os';
import type { Logger } from '@/lib/server/logger';
import type { Worker } from '@/lib/server/wiring/worker';

/** How often to look for recorded work that has no job, ms; this is done at the start too. */
const RESUME_EVERY_MS = 60_000;
/** How often to look for recordings of video sessions that must be ended, fetched or removed, ms. */
const TEND_EVERY_MS = 1_000;
/** How many recordings are fetched at once: the work is the video service's, and the network's. */
const FETCHES = 8;
/** How often to look for webhooks' deliveries that are due, ms, and how many are tried at once: they mostly wait. */
const DELIVER_EVERY_MS = 2_000;
const DELIVERIES = 8;
/** How often letters that are due are sent, ms. */
const LETTERS_EVERY_MS = 5_000;
/** How often retention is applied, ms. */
const RETENTION_EVERY_MS = 60 * 60_000;

/** How many takes are confirmed at once: their bytes go through this process. */
const CONFIRMATIONS = 4;
/** How many resumes are inspected at once. */
const INSPECTIONS = 2;
/** How often other processes are shown that this worker is alive, ms. */
const ALIVE_EVERY_MS = 5_000;

/** Runs jobs until this process ends. ffmpeg uses two cores per job. */
export async function startWorker({ worker, logger }: { worker: Worker; logger: Logger }): Promise<void> {
  const { queue } = worker;
  const jobs = Math.max(1, Math.floor(availableParallelism() / 2));
  await queue.onDead('stitch', worker.giveUpStitch);
  await queue.onDead('normalise', worker.giveUpTake);
  await queue.answer('confirm', CONFIRMATIONS, (data, context) =>
    watch('confirm', context, () => worker.settleTake(data), 'debug'),
  );
  await queue.answer('inspect', INSPECTIONS, (data, context) =>
    watch('inspect', context, () => worker.inspectResume(data), 'debug'),
  );
  await queue.work('normalise', jobs, (data, context) =>
    watch('normalise', context, () => worker.prepareTake(data, context)),
  );
  await queue.work('verify', 1, (data, context) => watch('verify', context, () => worker.verifyParts(data), 'debug'));
  // Without any, the jobs are taken all the same: none is left behind.
  await queue.work('live', Math.max(1, worker.liveTakes), (data, context) =>
    watch(
      'live',
      context,
      async () => (worker.liveTakes > 0 ? worker.normaliseLive(data, context) : undefined),
      'debug',
    ),
  );
  if (worker.recordings) {
    await queue.work('fetch', FETCHES, (data, context) =>
      watch('fetch', context, () => worker.fetchRecording(data, context)),
    );
    // None waits for another: a recording has to end in time.
    for (const task of Object.values(worker.recordings)) void runPeriodically([task], TEND_EVERY_MS);
  }
  await queue.work('poster', 1, (data, context) =>
    watch('poster', context, () => worker.makePosters(data, context), 'debug'),
  );
  await queue.work('deliver', DELIVERIES, (data, context) =>
    watch('deliver', context, () => worker.deliverWebhook(data, context), 'debug'),
  );
  await queue.work('stitch', jobs, (data, context) => watch('stitch', context, () => worker.runStitch(data, context)));
  if (worker.showAlive) await runPeriodically([worker.showAlive], ALIVE_EVERY_MS);
  await runPeriodically([worker.resume, worker.sweep, worker.eraseRehearsals, worker.vacuum], RESUME_EVERY_MS);
  if (worker.sendDueLetters) void runPeriodically([worker.sendDueLetters], LETTERS_EVERY_MS);
  void runPeriodically([worker.sendDueDeliveries], DELIVER_EVERY_MS);
  void runPeriodically([worker.applyRetention, worker.sweepDeliveries], RETENTION_EVERY_MS);

  /** Runs now, and again this long after each run has ended: never two runs at once. */
  async function runPeriodically(tasks: (() => Promise<void>)[], againMs: number): Promise<void> {
    for (const task of tasks)
      await task().catch((error: unknown) => logger.error({ err: error }, 'looking for work failed'));
    setTimeout(() => void runPeriodically(tasks, againMs), againMs).unref();
  }

  /** Logs with `debug` what happens every second of a recording. */
  async function watch(
    job: string,
    { signal }: { signal: AbortSignal },
    run: () => Promise<void>,
    level: 'info' | 'debug' = 'info',
  ): Promise<void> {
    const began = performance.now();
    try {
      await run();
      logger[level]({ job, ms: msSince(began) }, 'job done');
    } catch (error) {
      if (signal.aborted) logger[level]({ job, ms: msSince(began) }, 'job cancelled');
      else logger.error({ err: error, job }, 'job failed');
      throw error;
    }
  }
}

const msSince = (began: number) => Math.round(performance.now() - began);
