import { PgBoss, type Db as IDatabase } from 'pg-boss';
import type { Pool } from 'pg';
import type { Logger } from '../logger';
import type { JobContext, JobName, Jobs, Queue } from '../ports/queue';

/** Seconds of silence after which a worker counts as dead and its job goes to another (pg-boss takes no less than 10). */
const HEARTBEAT_SECONDS = 10;
/** Tries after the first. A job that kills its worker each time ends there too. */
const RETRY_LIMIT = 2;
/** The longest one job may run, seconds: a 10-minute section at a slow machine's pace. */
const EXPIRE_SECONDS = 1800;

const names: readonly JobName[] = ['verify', 'normalise', 'stitch'];
const deadName = (name: JobName) => `${name}-dead`;

export type BossQueueOptions = {
  pool: Pool;
  logger: Logger;
  /** No other process works on this queue: jobs found running at the start are a dead process's, and are tried again at once. */
  alone: boolean;
};

/**
 * Jobs on pg-boss, in the same database as everything else. pg-boss polls; `send` wakes this process's
 * own workers at once, so a visitor never waits for the next poll.
 */
export async function createBossQueue({ pool, logger, alone }: BossQueueOptions): Promise<Queue> {
  const boss = new PgBoss({ db: poolDatabase(pool), superviseIntervalSeconds: 5, monitorIntervalSeconds: 5, schedule: false, monitorVacuum: false });
  boss.on('error', (error) => logger.error({ err: error }, 'queue error'));
  await boss.start();
  for (const name of names) {
    const dead = deadName(name);
    await boss.createQueue(dead, { policy: 'standard', retryLimit: 10, retryDelay: 5 });
    await boss.createQueue(name, {
      policy: 'exclusive',
      retryLimit: RETRY_LIMIT,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: 30,
      expireInSeconds: EXPIRE_SECONDS,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      deleteAfterSeconds: 3600,
      deadLetter: dead,
    });
  }
  if (alone) await releaseOrphans(boss);
  const workers = new Map<string, string[]>();

  return {
    async send(name, key, data) {
      await boss.send(name, data, { singletonKey: key });
      for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker);
    },

    async forget(name, key) {
      const jobs = await boss.findJobs(name, { key });
      if (jobs.length > 0) await boss.deleteJob(name, jobs.map((job) => job.id));
    },

    async work<N extends JobName>(name: N, concurrency: number, handle: (data: Jobs[N], context: JobContext) => Promise<void>) {
      const options = { includeMetadata: true, pollingIntervalSeconds: 2 } as const;
      const start = () =>
        boss.work<Jobs[N], void, typeof options>(name, options, async (jobs) => {
          for (const job of jobs) await handle(job.data, { last: job.retryCount >= job.retryLimit, signal: job.signal });
        });
      workers.set(name, await Promise.all(Array.from({ length: concurrency }, start)));
    },

    async onDead(name, handle) {
      await boss.work<Jobs[typeof name]>(deadName(name), { pollingIntervalSeconds: 2 }, async (jobs) => {
        for (const job of jobs) await handle(job.data);
      });
    },

    async check() {
      await boss.getQueues([...names]);
    },

    close: () => boss.stop({ close: false, graceful: false }),
  };
}

async function releaseOrphans(boss: PgBoss): Promise<void> {
  for (const name of names) {
    const jobs = await boss.findJobs(name);
    const orphans = jobs.filter((job) => job.state === 'active').map((job) => job.id);
    if (orphans.length > 0) await boss.fail(name, orphans, { message: 'its worker died' });
  }
}

/**
 * pg-boss's statements over the shared pool. A failed block leaves its connection inside an aborted
 * transaction; it is rolled back before anyone else gets that connection.
 */
function poolDatabase(pool: Pool): IDatabase {
  return {
    async executeSql(text, values) {
      const client = await pool.connect();
      try {
        return await client.query(text, values as unknown[] | undefined);
      } catch (error) {
        await client.query('ROLLBACK').catch(() => {});
        throw error;
      } finally {
        client.release();
      }
    },
  };
}
