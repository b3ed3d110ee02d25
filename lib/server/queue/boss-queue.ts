import { PgBoss, type Queue as BossQueue } from 'pg-boss';
import type { Pool } from 'pg';
import type { Logger } from '../logger';
import type { JobName, Jobs, Queue } from '../ports/queue';
import { createClaims } from './claims';
import { poolDatabase } from './pool-database';
import { nextTurn } from './turns';
import { createWorkers } from './workers';

/**
 * Seconds without a heartbeat after which a worker counts as dead and its job goes to another one: a pause of 20 s
 * loses no job.
 */
const HEARTBEAT_SECONDS = 30;
/**
 * Seconds between two searches for silent workers and for finished jobs. A single process has no other workers to
 * watch.
 */
const SUPERVISE_SECONDS = { shared: 15, single: 60 };
/** How many more tries a job has after the first. A job that crashes its worker each time ends there too. */
const RETRY_LIMIT = 2;
/**
 * pg-boss needs a time limit for jobs; a worker with a heartbeat keeps its job, so this is the largest limit, a day.
 */
const EXPIRE_SECONDS = 24 * 60 * 60;

const names: readonly JobName[] = ['verify', 'normalise', 'stitch'];
const deadName = (name: JobName) => `${name}-dead`;

type Settings = Omit<BossQueue, 'name' | 'policy' | 'partition'>;

const settings = (name: JobName): Settings => ({
  retryLimit: RETRY_LIMIT,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 30,
  expireInSeconds: EXPIRE_SECONDS,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  deleteAfterSeconds: 3600,
  deadLetter: deadName(name),
});
const deadSettings: Settings = { retryLimit: 10, retryDelay: 5, deleteAfterSeconds: 3600 };

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
 * take them (`workers.ts`), and `send` wakes these workers, so that a visitor never waits for a poll.
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
  for (const name of names) {
    await makeQueue(boss, deadName(name), 'standard', deadSettings);
    await makeQueue(boss, name, 'exclusive', settings(name));
  }
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
      for (const name of names.flatMap((it) => [it, deadName(it)])) await remove(name, { data: { userVideoId } });
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
      await boss.getQueues([...names]);
    },

    stopWorking: () => workers.close(),

    async close() {
      clearInterval(supervisor);
      await workers.close();
      await boss.stop({ close: false, graceful: false });
    },
  };
}

/** Creates the queue, or gives an existing one the current settings. */
async function makeQueue(
  boss: PgBoss,
  name: string,
  policy: 'standard' | 'exclusive',
  options: Settings,
): Promise<void> {
  await boss.createQueue(name, { policy, ...options });
  await boss.updateQueue(name, options);
}

async function releaseOrphans(boss: PgBoss): Promise<void> {
  for (const name of names) {
    const jobs = await boss.findJobs(name);
    const orphans = jobs.filter((job) => job.state === 'active').map((job) => job.id);
    if (orphans.length > 0) await boss.fail(name, orphans, { message: 'its worker died' });
  }
}
