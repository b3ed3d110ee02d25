import { availableParallelism } from 'node:os';
import type { Logger } from '@/lib/server/log/logger';
import type { Worker } from '@/lib/server/wiring/worker';

type JobName = keyof Worker['handlers'];

type Taken = {
  /** How many of them run at once in this process, and how many of one owner in all processes together. */
  atOnce: number;
  ofOne?: number;
  /** Somebody waits for the answer. */
  isCalled?: true;
  /** `network`: it reaches for the outside; all others start programs on what strangers sent. */
  kind?: 'network';
  /** Left out: what happens every second of a recording, and is logged with `debug`. */
  level?: 'info';
};

/** How each kind of job is taken. ffmpeg uses two cores per job. */
function howTaken({
  liveTakes,
  transcriberKind: transcriber,
}: Pick<Worker, 'liveTakes' | 'transcriberKind'>): Record<JobName, Taken> {
  const jobs = Math.max(1, Math.floor(availableParallelism() / 2));
  return {
    // The bytes of takes go through this process.
    confirm: { atOnce: 4, isCalled: true },
    inspect: { atOnce: 2, isCalled: true },
    inspectFile: { atOnce: 2, isCalled: true },
    clip: { atOnce: jobs, isCalled: true },
    normalise: { atOnce: jobs, level: 'info' },
    verify: { atOnce: 1 },
    // Without any, the jobs are taken all the same: none is left behind.
    live: { atOnce: Math.max(1, liveTakes) },
    poster: { atOnce: 1 },
    // A service mostly lets wait; a command uses the processors.
    transcribe: transcriber === 'service' ? { atOnce: 4, ofOne: 2, kind: 'network' } : { atOnce: 1 },
    captionFilm: { atOnce: 1 },
    testTranscriber: transcriber === 'service' ? { atOnce: 1, kind: 'network' } : { atOnce: 1 },
    stitch: { atOnce: jobs, level: 'info' },
    // The work is the video service's, and the network's.
    fetch: { atOnce: 8, kind: 'network', level: 'info' },
    // They mostly wait, and those whose endpoints never answer leave room for others'.
    deliver: { atOnce: 32, ofOne: 2, kind: 'network' },
  };
}

/** Said at the start; health says `children: network` as long as it is so. */
const NOT_CONFINED =
  'ffmpeg and the readers of files can reach the network: the system lets this process make no namespace for them';

/** Runs jobs until this process ends. */
export async function startWorker({ worker, logger }: { worker: Worker; logger: Logger }): Promise<void> {
  const { queue } = worker;
  const taken = howTaken(worker);
  const mayTake = (name: JobName) => worker.jobs === 'all' || worker.jobs === (taken[name].kind ?? 'programs');
  if (worker.jobs !== 'network') {
    if ((await worker.checks.children.check()) === 'network') logger.warn({}, NOT_CONFINED);
    await queue.onDead('stitch', (data) => worker.givesUp.stitch(data));
    await queue.onDead('normalise', (data) => worker.givesUp.normalise(data));
    await queue.onDead('captionFilm', (data) => worker.givesUp.captionFilm(data));
  }
  for (const name of Object.keys(taken) as JobName[]) if (mayTake(name)) await take(name);
  // None waits for another, and nobody for any: a sweep may take an hour.
  for (const duty of worker.duties) void attend(duty);

  async function take<N extends JobName>(name: N): Promise<void> {
    const { atOnce, isCalled, level = 'debug', ofOne } = taken[name];
    const begin: typeof queue.work = isCalled ? queue.answer : queue.work;
    const handle: Worker['handlers'][N] = worker.handlers[name];
    if (!handle) return;
    await begin(name, atOnce, (data, context) => watch({ job: name, level }, context, () => handle(data, context)), {
      ofOne,
    });
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

  async function watch(
    { job, level }: { job: JobName; level: 'info' | 'debug' },
    { signal }: { signal: AbortSignal },
    run: () => Promise<void>,
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
