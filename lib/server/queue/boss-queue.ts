import { setTimeout } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import type { Pool } from 'pg';
import { createBell, type Bell } from '@/lib/async/bell';
import type { Logger } from '../logger';
import type { Jobs, Queue } from '../ports/queue';
import { createClaims, type ClaimedJob, type Claims } from './claims';
import { deadName, jobNames, openJobQueues, releaseOrphans } from './job-queues';
import { poolDatabase } from './pool-database';
import { nextTurn } from './turns';

/**
 * Seconds between two searches for silent workers and for finished jobs. A single process has no other workers to
 * watch.
 */
const SUPERVISE_SECONDS = { shared: 15, single: 60 };
/** How often idle workers poll for jobs that other processes sent or whose next try is due, ms. */
const POLL_MS = 2_000;
/**
 * How often the claims of running jobs are renewed, ms: six times within the time after which a silent worker counts as
 * dead.
 */
const BEAT_MS = 5_000;
/**
 * How long handlers may take to end after they are aborted, ms: within the ten seconds that the process has to close.
 */
const CLOSE_MS = 8_000;

export type BossQueueOptions = {
  pool: Pool;
  logger: Logger;
  /**
   * Whether no other process works on this queue: jobs found running at the start then belong to a dead process, and
   * are tried again at once.
   */
  isOnlyProcess: boolean;
  /** How often the claims of running jobs are renewed, ms. */
  beatMs?: number;
  /** How often to search for silent workers and finished jobs, ms. */
  superviseMs?: number;
};

/**
 * The queue on pg-boss, in the same database as everything else. pg-boss stores the jobs; this process's own workers
 * take them (`createWorkers`), and `send` wakes these workers, so that a visitor never waits for a poll.
 */
export async function createBossQueue({
  pool,
  logger,
  isOnlyProcess,
  beatMs,
  superviseMs,
}: BossQueueOptions): Promise<Queue> {
  const every = isOnlyProcess ? SUPERVISE_SECONDS.single : SUPERVISE_SECONDS.shared;
  const boss = new PgBoss({
    ...{ db: poolDatabase(pool), supervise: false, schedule: false, monitorVacuum: false },
    ...{ monitorIntervalSeconds: every, maintenanceIntervalSeconds: 600 },
  });
  boss.on('error', (error) => logger.error({ err: error }, 'queue error'));
  await boss.start();
  await openJobQueues(boss);
  if (isOnlyProcess) await releaseOrphans(boss);
  const workers = createWorkers(createClaims(boss, pool), logger, { beatMs });
  const supervisor = setInterval(() => void supervise(), superviseMs ?? every * 1000).unref();

  /**
   * Renews its own claims before it searches for silent workers: after a pause of the whole machine, no live worker is
   * taken for dead.
   */
  async function supervise(): Promise<void> {
    await workers.beat();
    await boss
      .supervise()
      .catch((error: unknown) => logger.error({ err: error }, 'the queue could not be looked after'));
  }

  async function remove(name: string, filter: { key?: string; data?: object }): Promise<void> {
    const jobs = await boss.findJobs(name, filter);
    if (jobs.length > 0)
      await boss.deleteJob(
        name,
        jobs.map((job) => job.id),
      );
  }

  return {
    async send(name, key, data) {
      const priority = await nextTurn(pool, name, data.userVideoId);
      await boss.send(name, data, { singletonKey: key, group: { id: data.userVideoId }, priority });
      workers.wake(name);
    },

    async forget(name, key) {
      workers.stop((claim) => claim.name === name && claim.singletonKey === key);
      await remove(name, { key });
    },

    async forgetVisit(userVideoId) {
      workers.stop((claim) => claim.data.userVideoId === userVideoId);
      for (const name of jobNames.flatMap((it) => [it, deadName(it)])) await remove(name, { data: { userVideoId } });
    },

    async work(name, concurrency, handle) {
      workers.start(name, concurrency, (claim, signal) =>
        handle(claim.data as Jobs[typeof name], { isLastTry: claim.retryCount >= claim.retryLimit, signal }),
      );
    },

    async onDead(name, handle) {
      workers.start(deadName(name), 1, (claim) => handle(claim.data as Jobs[typeof name]));
    },

    async check() {
      await boss.getQueues([...jobNames]);
    },

    stopWorking: () => workers.close(),

    async close() {
      clearInterval(supervisor);
      await workers.close();
      await boss.stop({ close: false, graceful: false });
    },
  };
}

type Handle = (claim: ClaimedJob, signal: AbortSignal) => Promise<void>;
type Run = { claim: ClaimedJob; stop: AbortController };

/** Takes jobs and runs them. Each worker is a loop that takes the next job as soon as one has ended. */
function createWorkers(claims: Claims, logger: Logger, { beatMs = BEAT_MS }: { beatMs?: number } = {}) {
  const bells = new Map<string, Bell[]>();
  const loops: Promise<void>[] = [];
  const runs = new Set<Run>();
  let closing: Promise<void> | undefined;
  const heart = setInterval(() => void beat(), beatMs).unref();

  /**
   * Renews the claims and aborts the runs whose job now belongs to another worker or was removed. A renewal that failed
   * says nothing about the jobs.
   */
  async function beat(): Promise<void> {
    const held = [...runs];
    if (held.length === 0) return;
    try {
      const renewed = await claims.renew(held.map((run) => run.claim));
      for (const run of held) if (!renewed.has(run.claim.id)) run.stop.abort();
    } catch (error) {
      logger.error({ err: error }, 'claims could not be renewed');
    }
  }

  async function loop(name: string, bell: Bell, handle: Handle): Promise<void> {
    while (!closing) {
      const claim = await next(name);
      if (claim) await run(claim, handle);
      else if (!closing) await bell.wait(POLL_MS);
    }
  }

  async function next(name: string): Promise<ClaimedJob | null> {
    try {
      return await claims.take(name);
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
      () => true,
      () => false,
    );
    // A run that was given up must no longer settle its job.
    if (!runs.has(run)) return;
    try {
      if (done) await claims.complete(claim);
      else if (closing) await claims.giveBack(claim);
      else await claims.fail(claim);
    } catch (error) {
      // The claim expires, and the job runs once more.
      logger.error({ err: error, queue: claim.name }, 'the end of a job could not be noted');
    } finally {
      runs.delete(run);
    }
  }

  async function close(): Promise<void> {
    for (const bell of [...bells.values()].flat()) bell.ring();
    for (const run of runs) run.stop.abort();
    const timeout = new AbortController();
    await Promise.race([
      Promise.all(loops),
      setTimeout(CLOSE_MS, undefined, { signal: timeout.signal }).catch(() => {}),
    ]);
    timeout.abort();
    clearInterval(heart);
    for (const run of [...runs]) {
      runs.delete(run);
      await claims
        .giveBack(run.claim)
        .catch((error: unknown) => logger.error({ err: error }, 'a job could not be given back'));
    }
  }

  return {
    beat,

    start(name: string, concurrency: number, handle: Handle): void {
      for (let worker = 0; worker < concurrency; worker += 1) {
        const bell = createBell();
        bells.set(name, [...(bells.get(name) ?? []), bell]);
        loops.push(loop(name, bell, handle));
      }
    },

    wake(name: string): void {
      for (const bell of bells.get(name) ?? []) bell.ring();
    },

    /** Aborts the runs in this process for which `isMeant` returns true. */
    stop(isMeant: (claim: ClaimedJob) => boolean): void {
      for (const run of runs) if (isMeant(run.claim)) run.stop.abort();
    },

    close: () => (closing ??= close()),
  };
}
