import { availableParallelism } from 'node:os';
import type { Logger } from '@/lib/server/log/logger';
import type { Worker } from '@/lib/server/wiring/worker';

/** How many recordings are fetched at once: the work is the video service's, and the network's. */
const FETCHES = 8;
/**
 * How many webhooks' deliveries are tried at once, and how many of one organization: they mostly wait, and those whose
 * endpoints never answer leave room for others'.
 */
const DELIVERIES = { all: 32, ofOne: 2 };

/** How many takes are confirmed at once: their bytes go through this process. */
const CONFIRMATIONS = 4;
/** How many resumes are inspected at once. */
const INSPECTIONS = 2;

/** Said at the start; health says `children: network` as long as it is so. */
const NOT_CONFINED =
  'ffmpeg and the reader of resumes can reach the network: the system lets this process make no namespace for them';

/** Runs jobs until this process ends. ffmpeg uses two cores per job. */
export async function startWorker({ worker, logger }: { worker: Worker; logger: Logger }): Promise<void> {
  const { queue } = worker;
  const jobs = Math.max(1, Math.floor(availableParallelism() / 2));
  if (worker.jobs !== 'network') await runPrograms();
  if (worker.jobs !== 'programs') await reachOut();
  // None waits for another, and nobody for any: a sweep may take an hour.
  for (const duty of worker.duties) void attend(duty);

  /** Jobs that start programs on what strangers sent. */
  async function runPrograms(): Promise<void> {
    if ((await worker.checks.children.check()) === 'network') logger.warn({}, NOT_CONFINED);
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
    await queue.work('poster', 1, (data, context) =>
      watch('poster', context, () => worker.makePosters(data, context), 'debug'),
    );
    await queue.work('stitch', jobs, (data, context) =>
      watch('stitch', context, () => worker.runStitch(data, context)),
    );
  }

  /** Jobs that reach for the outside. */
  async function reachOut(): Promise<void> {
    const { fetchRecording } = worker;
    if (fetchRecording)
      await queue.work('fetch', FETCHES, (data, context) =>
        watch('fetch', context, () => fetchRecording(data, context)),
      );
    await queue.work(
      'deliver',
      DELIVERIES.all,
      (data, context) => watch('deliver', context, () => worker.deliverWebhook(data, context), 'debug'),
      { ofOne: DELIVERIES.ofOne },
    );
  }

  /** Never runs a duty twice at once. */
  async function attend(duty: Worker['duties'][number]): Promise<void> {
    if (worker.isLeaving()) return;
    await duty.run().catch((error: unknown) => {
      // What it uses may be closed by now.
      const level = worker.isLeaving() ? 'debug' : 'error';
      logger[level]({ err: error, duty: duty.name }, 'a duty failed');
    });
    setTimeout(() => void attend(duty), duty.everyMs).unref();
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
