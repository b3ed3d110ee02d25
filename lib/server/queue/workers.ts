import { setTimeout } from 'node:timers/promises';
import { createWakeSignal, type WakeSignal } from '@/lib/async/wake-signal';
import type { Logger } from '../log/logger';
import type { ClaimedJob, Claims } from './claims';

/** How often a process looks for jobs that nobody woke it for, ms: those whose next try is due. */
const POLL_MS = 2_000;
/**
 * How long handlers may take to end after they are aborted, ms: within the ten seconds that the process has to close.
 */
const CLOSE_MS = 8_000;

/** Returns what is kept with the ended job. Rejects when the job has to be tried again. */
export type Handle = (claim: ClaimedJob, signal: AbortSignal) => Promise<object | void>;
/** How many jobs may run at once, in this process, and of one owner in all processes. */
type Concurrency = { max: number; ofOne?: number };
type Run = { claim: ClaimedJob; stop: AbortController };

/**
 * Takes jobs and runs them. For each name, a loop takes the next job as soon as one has ended. `onSettled` is
 * called with the id of each job whose end was noted.
 */
export function createWorkers(claims: Claims, logger: Logger, onSettled: (jobId: string) => void) {
  const wakeSignals = new Map<string, WakeSignal[]>();
  const loops: Promise<void>[] = [];
  const pollPause = createWakeSignal();
  const runs = new Set<Run>();
  let closing: Promise<void> | undefined;

  /** One loop takes the jobs for all that may run at once, so that waiting costs the same for few and for many. */
  async function loop(
    name: string,
    { max, ofOne }: Concurrency,
    wakeSignal: WakeSignal,
    handle: Handle,
  ): Promise<void> {
    const running = new Set<Promise<void>>();
    while (!closing) {
      const claim = running.size < max ? await next(name, ofOne) : null;
      if (claim) {
        const done = run(claim, handle).then(() => {
          running.delete(done);
          wakeSignal.raise();
        });
        running.add(done);
      } else if (!closing) await wakeSignal.wait();
    }
    await Promise.all(running);
  }

  /** Looks for jobs of all names at once: at rest, this is all that the database is asked. Each loop looks first. */
  async function poll(): Promise<void> {
    await pollPause.wait(POLL_MS);
    while (!closing) {
      try {
        for (const name of await claims.findDue([...wakeSignals.keys()])) wake(name);
      } catch (error) {
        logger.error({ err: error }, 'no jobs could be looked for');
      }
      await pollPause.wait(POLL_MS);
    }
  }

  function wake(name: string): void {
    for (const wakeSignal of wakeSignals.get(name) ?? []) wakeSignal.raise();
  }

  async function next(name: string, ofOne?: number): Promise<ClaimedJob | null> {
    try {
      return await claims.take(name, ofOne);
    } catch (error) {
      logger.error({ err: error, queue: name }, 'no job could be taken');
      return null;
    }
  }

  async function run(claim: ClaimedJob, handle: Handle): Promise<void> {
    const run = { claim, stop: new AbortController() };
    runs.add(run);
    if (closing) run.stop.abort();
    const done = await handle(claim, run.stop.signal).then(
      (output) => ({ output: output ?? null }),
      () => null,
    );
    // A run that was given up must no longer settle its job.
    if (!runs.has(run)) return;
    try {
      if (done) await claims.complete(claim, done.output);
      else if (closing) await claims.giveBack(claim);
      else await claims.fail(claim);
      onSettled(claim.id);
    } catch (error) {
      // The claim expires, and the job runs once more.
      logger.error({ err: error, queue: claim.name }, 'the end of a job could not be noted');
    } finally {
      runs.delete(run);
    }
  }

  async function close(): Promise<void> {
    for (const wakeSignal of [...wakeSignals.values(), pollPause].flat()) wakeSignal.raise();
    for (const run of runs) run.stop.abort();
    const timeout = new AbortController();
    await Promise.race([
      Promise.all(loops),
      setTimeout(CLOSE_MS, undefined, { signal: timeout.signal }).catch(() => {}),
    ]);
    timeout.abort();
    for (const run of [...runs]) {
      runs.delete(run);
      await claims
        .giveBack(run.claim)
        .catch((error: unknown) => logger.error({ err: error }, 'a job could not be given back'));
    }
  }

  return {
    /**
     * Renews the claims and aborts the runs whose job now belongs to another worker or was removed. Rejects when the
     * database cannot be reached, which says nothing about the jobs. `isShared`: asks it also when there is nothing to
     * renew, because who takes jobs over from others has to know that it answers.
     */
    async beat(isShared: boolean): Promise<void> {
      const held = [...runs];
      if (held.length === 0 && !isShared) return;
      const renewed = await claims.renew(held.map((run) => run.claim));
      for (const run of held) if (!renewed.has(run.claim.id)) run.stop.abort();
    },

    start(name: string, max: Concurrency, handle: Handle): void {
      const wakeSignal = createWakeSignal();
      if (wakeSignals.size === 0) loops.push(poll());
      wakeSignals.set(name, [...(wakeSignals.get(name) ?? []), wakeSignal]);
      loops.push(loop(name, max, wakeSignal, handle));
    },

    wake,

    wakeAll(): void {
      for (const wakeSignal of [...wakeSignals.values()].flat()) wakeSignal.raise();
    },

    /** Aborts the runs in this process for which `isMeant` returns true. */
    stop(isMeant: (claim: ClaimedJob) => boolean): void {
      for (const run of runs) if (isMeant(run.claim)) run.stop.abort();
    },

    close: () => (closing ??= close()),
  };
}

export type Workers = ReturnType<typeof createWorkers>;
