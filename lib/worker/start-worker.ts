import { availableParallelism } from 'node:os';
import type { Services } from '@/lib/server/wiring';

/** How often to look for recorded work that has no job, ms; this is done at the start too. */
const RESUME_EVERY_MS = 60_000;
/** How often retention is applied, ms. */
const RETENTION_EVERY_MS = 60 * 60_000;

/** Runs jobs until this process ends. ffmpeg uses two cores per job. */
export async function startWorker({ work, logger }: Pick<Services, 'work' | 'logger'>): Promise<void> {
  const { queue } = work;
  const jobs = Math.max(1, Math.floor(availableParallelism() / 2));
  await queue.onDead('stitch', work.giveUpStitch);
  await queue.onDead('normalise', work.giveUpTake);
  await queue.work('normalise', jobs, (data, context) =>
    watch('normalise', context, () => work.prepareTake(data, context)),
  );
  await queue.work('verify', 1, (data, context) => watch('verify', context, () => work.verifyParts(data), 'debug'));
  await queue.work('stitch', jobs, (data, context) => watch('stitch', context, () => work.runStitch(data, context)));
  await runPeriodically([work.resume, work.sweep, work.vacuum], RESUME_EVERY_MS);
  void runPeriodically([work.applyRetention], RETENTION_EVERY_MS);

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
    const began = Date.now();
    try {
      await run();
      logger[level]({ job, ms: Date.now() - began }, 'job done');
    } catch (error) {
      if (signal.aborted) logger[level]({ job, ms: Date.now() - began }, 'job cancelled');
      else logger.error({ err: error, job }, 'job failed');
      throw error;
    }
  }
}
