import type { PgBoss, Queue as BossQueue } from 'pg-boss';
import type { JobName } from '../ports/queue';

/**
 * Seconds without a heartbeat after which a worker counts as dead and its job goes to another one: a pause of 20 s
 * loses no job.
 */
const HEARTBEAT_SECONDS = 30;
/** How many more tries a job has after the first. A job that crashes its worker each time ends there too. */
const RETRY_LIMIT = 2;
/**
 * pg-boss needs a time limit for jobs; a worker with a heartbeat keeps its job, so this is the largest limit, a day.
 */
const EXPIRE_SECONDS = 24 * 60 * 60;

export const jobNames: readonly JobName[] = ['verify', 'normalise', 'stitch'];
export const deadName = (name: JobName) => `${name}-dead`;

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

/** Creates the queues of all jobs and of their dead ones, or gives existing ones the current settings. */
export async function openJobQueues(boss: PgBoss): Promise<void> {
  for (const name of jobNames) {
    await openJobQueue(boss, deadName(name), 'standard', deadSettings);
    await openJobQueue(boss, name, 'exclusive', settings(name));
  }
}

async function openJobQueue(
  boss: PgBoss,
  name: string,
  policy: 'standard' | 'exclusive',
  options: Settings,
): Promise<void> {
  await boss.createQueue(name, { policy, ...options });
  await boss.updateQueue(name, options);
}

/** Lets jobs be tried again that were running in a process that has ended. */
export async function releaseOrphans(boss: PgBoss): Promise<void> {
  for (const name of jobNames) {
    const jobs = await boss.findJobs(name);
    const orphans = jobs.filter((job) => job.state === 'active').map((job) => job.id);
    if (orphans.length > 0) await boss.fail(name, orphans, { message: 'its worker died' });
  }
}
