import { PgBoss } from 'pg-boss';
import type { Pool } from 'pg';
import { createSingleFlight } from '@/lib/async/single-flight';
import { AppError } from '@/lib/contract/errors';
import { withLogContext, type LogContext } from '../log/log-context';
import type { Logger } from '../log/logger';
import { logLevelOf, type JobContext, type JobName, type Jobs, type Queue } from '../ports/queue';
import { createClaims, type ClaimedJob } from './claims';
import { openClaimsPool } from './claims-pool';
import { countJobs, countVisitsBefore, findWithoutJob } from './jobs-table';
import { answerOf, createJobCalls } from './job-calls';
import {
  deadName,
  jobNames,
  openJobQueues,
  queueNames,
  releaseOrphans,
  requireBossTables,
  requireJobQueues,
} from './job-queues';
import { listenForJobs, notifyWorkers } from './listen';
import { poolDatabase } from './pool-database';
import { removeJobs } from './remove-jobs';
import { createSender } from './send-jobs';
import { startSupervisor, type SupervisorOptions } from './supervisor';
import { boostJobs } from './turns';
import { createWorkers } from './workers';

/** How long a call may wait for its job, ms: the browser waits 30 s for an answer. */
const CALL_MS = 25_000;
/** After how many seconds a caller should ask again. */
const RETRY_AFTER = 1;

export type BossQueueOptions = Pick<SupervisorOptions, 'beatMs' | 'superviseMs'> & {
  pool: Pool;
  /** The pool for what may be lost with the machine's power; left out: the same. */
  asyncPool?: Pick<Pool, 'connect'>;
  /** Resolves when what was committed so far is on the disk; left out: it is when a statement is answered. */
  flushed?: () => Promise<void>;
  logger: Logger;
  /**
   * Whether no other process works on this queue: jobs found running at the start then belong to a dead process, and
   * are tried again at once.
   */
  isOnlyProcess: boolean;
  /**
   * Where this process's workers listen for jobs of other processes, and keep their claims by a connection of their
   * own. Left out: they poll, and share the pool.
   */
  url?: string;
  /** Returns the time by which visits take turns: one that all processes share. */
  now?: () => Date;
  /** Whether to create what is missing in the database; otherwise throws `NotMigrated`. */
  migrates?: boolean;
  /** How long a call may wait for its job, ms. */
  callMs?: number;
};

/**
 * The queue on pg-boss, in the same database as everything else. pg-boss stores the jobs; this process's own workers
 * take them (`createWorkers`), and `send` wakes the workers of all processes, so that a visitor never waits for a poll.
 * A process without workers only sends.
 */
export async function createBossQueue(options: BossQueueOptions): Promise<Queue> {
  const {
    pool,
    asyncPool = pool,
    flushed,
    logger,
    isOnlyProcess,
    url,
    migrates = true,
    callMs = CALL_MS,
    now = () => new Date(),
  } = options;
  const boss = new PgBoss({
    ...{ db: poolDatabase(pool, flushed), supervise: false, schedule: false, monitorVacuum: false },
    ...{ monitorIntervalSeconds: isOnlyProcess ? 60 : 15, maintenanceIntervalSeconds: 600 },
  });
  boss.on('error', (error) => logger.error({ err: error }, 'queue error'));
  const stopBoss = () => boss.stop({ close: false, graceful: false });
  try {
    // pg-boss brings its own tables up to date when it starts.
    if (!migrates) await requireBossTables(boss);
    await boss.start();
    await (migrates ? openJobQueues(boss) : requireJobQueues(boss));
    if (isOnlyProcess) await releaseOrphans(boss);
  } catch (error) {
    await stopBoss();
    throw error;
  }
  const calls = createJobCalls(pool, { isOnlyProcess });
  const calling = createSingleFlight<void>();
  const ownPool = url ? openClaimsPool(url, logger) : null;
  const claims = createClaims(boss, ownPool ?? pool, asyncPool);
  const workers = createWorkers(claims, { logger, takesAll: isOnlyProcess, onSettled: calls.ended });
  const store = createSender(boss, pool, { asyncPool, now, onStored: wakeEverywhere });
  const stopping = new AbortController();
  let working: { stop(): Promise<void> } | undefined;

  /** Begins what only a process with workers needs. */
  function beginToWork() {
    const wake = (name: string) => workers.wake(name);
    const supervisor = startSupervisor({ boss, claims, workers, wake: wakeEverywhere }, logger, options);
    const listener = url
      ? listenForJobs({ url, pool }, { onJob: wake, onConnect: () => workers.wakeAll() }, logger)
      : null;
    return {
      async stop() {
        await workers.close();
        supervisor.stop();
        await listener?.close();
      },
    };
  }

  function wakeEverywhere(name: string): void {
    workers.wake(name);
    if (isOnlyProcess) return;
    // Whoever is not told finds the job when it polls.
    notifyWorkers(pool, name).catch((error: unknown) => logger.warn({ err: error }, 'workers were not told of a job'));
  }

  /** Returns the id of the new job, or `null` when one with this key is waiting or running. */
  async function send<N extends JobName>(name: N, key: string, data: Jobs[N]): Promise<string | null> {
    const id = await store(name, key, data);
    // With the id of the request, or of the job, that it is sent from.
    withLogContext(idsOf(data), () => logger[logLevelOf(name)]({ sent: name }, 'job sent'));
    return id;
  }

  /** Returns the job with this key that is waiting or running, and whether it is about the same. */
  async function findCurrent(name: JobName, key: string, data: object) {
    const { rows } = await pool.query<{ id: string; isSame: boolean }>(
      `select id, data = $3::jsonb as "isSame" from pgboss.job
       where name = $1 and singleton_key = $2 and state < 'completed'`,
      [name, key, JSON.stringify(data)],
    );
    return rows[0];
  }

  async function call<N extends JobName>(name: N, key: string, data: Jobs[N]): Promise<void> {
    const until = AbortSignal.any([AbortSignal.timeout(callMs), stopping.signal]);
    while (!until.aborted) {
      const own = await send(name, key, data);
      const job = own ? { id: own, isSame: true } : await findCurrent(name, key, data);
      if (!job) continue;
      const wait = calls.wait(name, job.id, until, { isNew: own !== null });
      // What answers others is no answer to this call.
      const hasEnded = await (job.isSame ? wait : wait.catch(() => true));
      if (hasEnded && job.isSame) return;
    }
    throw new AppError('unavailable', 'It is not done yet', { retryAfter: RETRY_AFTER });
  }

  async function stopWorking(): Promise<void> {
    await working?.stop();
    stopping.abort();
  }

  return {
    async send(name, key, data) {
      await send(name, key, data);
    },

    // However often the same is asked for at once, one call of this process waits for it.
    call: (name, key, data) =>
      calling(`${name} ${key} ${JSON.stringify(data)}`, undefined, () => call(name, key, data)),

    async boost(userVideoId) {
      const boosted = await boostJobs(pool, userVideoId, now());
      // Meanwhile they were locked, and who looked for them found none.
      if (!isOnlyProcess) boosted.forEach(wakeEverywhere);
    },

    visitsBefore: (userVideoId) => countVisitsBefore(pool, userVideoId),

    withoutJob: (name, keys) => findWithoutJob(pool, name, keys),

    async forget(name, key) {
      workers.stop((claim) => claim.name === name && claim.singletonKey === key);
      await removeJobs(boss, name, { key });
    },

    async forgetVisit(userVideoId) {
      workers.stop((claim) => claim.data.userVideoId === userVideoId);
      // A job whose last try fails meanwhile is then found among the dead ones.
      for (const name of queueNames) await removeJobs(boss, name, { data: { userVideoId } });
    },

    async work(name, max, handle, { ofOne } = {}) {
      working ??= beginToWork();
      workers.start(name, { max, ofOne }, (claim, signal) => runLogged(name, claim, signal, handle));
    },

    async answer(name, max, handle) {
      working ??= beginToWork();
      workers.start(name, { max }, (claim, signal) => answerOf(runLogged(name, claim, signal, handle)));
    },

    async onDead(name, handle) {
      working ??= beginToWork();
      workers.start(deadName(name), { max: 1 }, (claim) => handle(claim.data as Jobs[typeof name]));
    },

    async check() {
      await boss.getQueues([...jobNames]);
    },

    count: () => countJobs(pool),

    stopWorking,

    async close() {
      await stopWorking();
      await ownPool?.end();
      await stopBoss();
    },
  };
}

/** Runs a job's handler; what it logs names the job. */
function runLogged<N extends JobName>(
  name: N,
  claim: ClaimedJob,
  signal: AbortSignal,
  handle: (data: Jobs[N], context: JobContext) => Promise<void>,
): Promise<void> {
  return withLogContext({ job: name, jobId: claim.id, ...idsOf(claim.data) }, () =>
    handle(claim.data as Jobs[N], { isLastTry: claim.retryCount >= claim.retryLimit, signal }),
  );
}

type Ids = { userVideoId?: string; takeId?: string; deliveryId?: string; clipId?: string; testId?: string };

function idsOf({ userVideoId, takeId, deliveryId, clipId }: Ids): LogContext {
  return { visitId: userVideoId, takeId, deliveryId, clipId };
}
