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

/** What one loop knows of its queue. `isDue`: there may be a job that it has not looked for. */
type Look = { wakeSignal: WakeSignal; isDue: boolean };
type Options = {
  logger: Logger;
  /** Whether it takes at once as many jobs as may run; otherwise other processes get some of them. */
  takesAll: boolean;
  /** Called with the id of each job whose end was noted; `output`: of one that is done. */
  onSettled: (jobId: string, output?: object | null) => void;
};

/** Takes jobs and runs them. For each name, a loop takes what waits as soon as it may run. */
export function createWorkers(claims: Claims, { logger, takesAll, onSettled }: Options) {
  const looks = new Map<string, Look[]>();
  const loops: Promise<void>[] = [];
  const pollPause = createWakeSignal();
  const runs = new Set<Run>();
  let closing: Promise<void> | undefined;

  /** One loop takes the jobs for all that may run at once, so that waiting costs the same for few and for many. */
  async function loop(name: string, { max, ofOne }: Concurrency, look: Look, handle: Handle): Promise<void> {
    const running = new Set<Promise<void>>();
    while (!closing) {
      const most = takesAll && ofOne === undefined ? max - running.size : 1;
      if (running.size < max && look.isDue) {
        // One that comes meanwhile makes it due again.
        look.isDue = false;
        const taken = await next(name, most, ofOne);
        if (taken.length === most) look.isDue = true;
        for (const claim of taken) {
          const done = run(claim, handle).then((isDone) => {
            running.delete(done);
            // Another job of its owner may run now, or the same once more.
            if (ofOne !== undefined || !isDone) look.isDue = true;
            look.wakeSignal.raise();
          });
          running.add(done);
        }
      } else await look.wakeSignal.wait();
    }
    await Promise.all(running);
  }

  /** Looks for jobs of all names at once: at rest, this is all that the database is asked. Each loop looks first. */
  async function poll(): Promise<void> {
    await pollPause.wait(POLL_MS);
    while (!closing) {
      try {
        for (const name of await claims.findDue([...looks.keys()])) wake(name);
      } catch (error) {
        logger.error({ err: error }, 'no jobs could be looked for');
      }
      await pollPause.wait(POLL_MS);
    }
  }

  function wake(name: string): void {
    for (const look of looks.get(name) ?? []) {
      look.isDue = true;
      look.wakeSignal.raise();
    }
  }

  async function next(name: string, most: number, ofOne?: number): Promise<ClaimedJob[]> {
    try {
      return await claims.take(name, most, ofOne);
    } catch (error) {
      logger.error({ err: error, queue: name }, 'no job could be taken');
      return [];
    }
  }

  /** Returns whether its job is done. */
  async function run(claim: ClaimedJob, handle: Handle): Promise<boolean> {
    const run = { claim, stop: new AbortController() };
    runs.add(run);
    if (closing) run.stop.abort();
    const done = await handle(claim, run.stop.signal).then(
      (output) => ({ output: output ?? null }),
      () => null,
    );
    // A run that was given up must no longer settle its job.
    if (!runs.has(run)) return false;
    try {
      if (done) await claims.complete(claim, done.output);
      else if (closing) await claims.giveBack(claim);
      else await claims.fail(claim);
      onSettled(claim.id, done?.output);
    } catch (error) {
      // The claim expires, and the job runs once more.
      logger.error({ err: error, queue: claim.name }, 'the end of a job could not be noted');
    } finally {
      runs.delete(run);
    }
    return done !== null;
  }

  async function close(): Promise<void> {
    for (const { wakeSignal } of [...looks.values()].flat()) wakeSignal.raise();
    pollPause.raise();
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
      const look = { wakeSignal: createWakeSignal(), isDue: true };
      if (looks.size === 0) loops.push(poll());
      looks.set(name, [...(looks.get(name) ?? []), look]);
      loops.push(loop(name, max, look, handle));
    },

    wake,

    wakeAll(): void {
      for (const name of looks.keys()) wake(name);
    },

    /** Aborts the runs in this process for which `isMeant` returns true. */
    stop(isMeant: (claim: ClaimedJob) => boolean): void {
      for (const run of runs) if (isMeant(run.claim)) run.stop.abort();
    },

    close: () => (closing ??= close()),
  };
}

export type Workers = ReturnType<typeof createWorkers>;
