import { getMigrationPlans, type PgBoss, type Queue as BossQueue } from 'pg-boss';
import { NotMigrated } from '../ports/not-migrated';
import type { JobName } from '../ports/queue';

/**
 * Seconds without a heartbeat after which a worker counts as dead and its job goes to another one. pg-boss allows no
 * fewer.
 */
export const LEASE_SECONDS = 10;
/** How many more tries a job has after the first. A job that crashes its worker each time ends there too. */
const RETRY_LIMIT = 2;
/**
 * pg-boss needs a time limit for jobs; a worker with a heartbeat keeps its job, so this is the largest limit, a day.
 */
const EXPIRE_SECONDS = 24 * 60 * 60;

export const jobNames: readonly JobName[] = [
  'confirm',
  'inspect',
  'inspectFile',
  'clip',
  'verify',
  'live',
  'fetch',
  'normalise',
  'stitch',
  'poster',
  'transcribe',
  'captionFilm',
  'testTranscriber',
  'deliver',
];
export const deadName = (name: JobName) => `${name}-dead`;
/** All queues, each before that of its dead jobs. */
export const queueNames: readonly string[] = jobNames.flatMap((name) => [name, deadName(name)]);
/** The jobs whose failure somebody records (`Queue.onDead`). Nothing is kept of others that failed. */
const HANDED_OVER: readonly JobName[] = ['normalise', 'stitch', 'captionFilm'];

type Settings = Omit<BossQueue, 'name' | 'policy' | 'partition' | 'deadLetter'>;

const jobSettings: Settings = {
  retryLimit: RETRY_LIMIT,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 30,
  expireInSeconds: EXPIRE_SECONDS,
  heartbeatSeconds: LEASE_SECONDS,
  deleteAfterSeconds: 3600,
};
const deadSettings: Settings = {
  retryLimit: 10,
  retryDelay: 5,
  heartbeatSeconds: LEASE_SECONDS,
  deleteAfterSeconds: 3600,
};

/**
 * Creates the queues of all jobs and of their dead ones, or gives existing ones the current settings. The version
 * before looks into a queue of dead jobs for every job, so each is there, and empty where nobody reads it.
 */
export async function openJobQueues(boss: PgBoss): Promise<void> {
  for (const name of jobNames) {
    await openJobQueue(boss, deadName(name), 'standard', deadSettings);
    const isHandedOver = HANDED_OVER.includes(name);
    await openJobQueue(boss, name, 'exclusive', jobSettings, isHandedOver ? deadName(name) : null);
    if (!isHandedOver) await boss.deleteAllJobs(deadName(name));
  }
}

async function openJobQueue(
  boss: PgBoss,
  name: string,
  policy: 'standard' | 'exclusive',
  options: Settings,
  deadLetter: string | null = null,
): Promise<void> {
  await boss.createQueue(name, { policy, ...options });
  await boss.updateQueue(name, { ...options, deadLetter });
}

/** Throws `NotMigrated` when pg-boss's tables are missing or older than this version's; newer ones will do. */
export async function requireBossTables(boss: PgBoss): Promise<void> {
  const version = (await boss.isInstalled()) ? await boss.schemaVersion() : null;
  if (version === null || hasNewer(version)) throw new NotMigrated();
}

/** Whether this version of pg-boss would change tables of that version: it throws when it knows nothing to do. */
function hasNewer(version: number): boolean {
  try {
    return getMigrationPlans('pgboss', version) !== '';
  } catch {
    return false;
  }
}

/** Throws `NotMigrated` when a queue is missing. */
export async function requireJobQueues(boss: PgBoss): Promise<void> {
  const found = new Set((await boss.getQueues()).map(({ name }) => name));
  if (!jobNames.every((name) => found.has(name))) throw new NotMigrated();
}

/** Lets jobs be tried again that were running in a process that has ended. */
export async function releaseOrphans(boss: PgBoss): Promise<void> {
  for (const name of queueNames) {
    const jobs = await boss.findJobs(name);
    const orphans = jobs.filter((job) => job.state === 'active').map((job) => job.id);
    if (orphans.length > 0) await boss.fail(name, orphans, { message: 'its worker died' });
  }
}
