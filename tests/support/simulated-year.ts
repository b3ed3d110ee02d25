import { createHmac } from 'node:crypto';
import { cpSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pino from 'pino';
import type { StoredCampaign } from '@/lib/server/ports/store/campaigns';
import { createFileStorage } from '@/lib/server/storage/folder/file-storage';
import { openDatabase, type Database } from '@/lib/server/store/open-database';
import { createStore } from '@/lib/server/store/store';
import { eraseSubmission } from '@/lib/server/use-cases/visits/erase-submission';
import { getCampaign } from '@/lib/server/use-cases/visits/get-campaign';
import { resumeWork } from '@/lib/server/use-cases/films/resume-work';
import { applyRetention } from '@/lib/server/use-cases/upkeep/apply-retention';
import { removeDoomed } from '@/lib/server/use-cases/upkeep/remove-doomed';
import { sweep } from '@/lib/server/use-cases/upkeep/sweep';
import { openEmbeddedDatabase } from './embedded-database';
import { expectingStore } from './expecting-store';
import { createCampaign, createOrganization } from './factories';
import { createRandom } from './random';
import { installShiftedClock } from './shifted-clock';
import { requestFilm, planVisit, simulateVisit, runVisitJobs, type VisitDeps } from './simulated-visits';
import { noLimits } from './use-cases';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
/** The number of visits that come in the same minutes, eight of them at a time. */
const GROUP_SIZE = 20;
const CONCURRENCY = 8;
/** How many of a hundred visits are erased on demand, some time later. */
const ERASED_PERCENT = 2;
/** How often the queue is maintained, ms: a simulated year passes in less than an hour. */
const SUPERVISE_MS = 2000;
/** The default values of the settings. */
const RETENTION = { takesDays: 30, visitsDays: 180 };

export type DatabaseSize = {
  visits: number;
  /** The size of tables and indexes. */
  databaseBytes: number;
  /** The size of the folder on the disk, including the write-ahead log. */
  folderBytes: number;
};

/**
 * `p95Ms` is that of GET campaign while nothing else runs. The early database and the one at the end are measured in
 * turns.
 */
export type SimulatedYear = {
  empty: DatabaseSize;
  early: DatabaseSize & { p95Ms: number };
  end: DatabaseSize & { p95Ms: number };
};

export type SimulatedYearInput = {
  seed: number;
  visits: number;
  /** The number of visits after which the database is measured first. */
  early: number;
  /** Called after every tenth of the year. */
  tell?: (size: DatabaseSize) => void;
};

/**
 * Simulates a year of visits on the embedded database, written by the store, the queue and the use cases. Between
 * groups of visits the clock is set forward, and the worker's regular work runs once, as it does every minute.
 */
export async function simulateYear({
  seed,
  visits,
  early,
  tell = () => {},
}: SimulatedYearInput): Promise<SimulatedYear> {
  const random = createRandom(seed);
  const clock = installShiftedClock();
  const { database, queue, folder, close } = await openEmbeddedDatabase({ superviseMs: SUPERVISE_MS });
  try {
    const store = expectingStore(createStore(database.db));
    const storage = createFileStorage({
      folder: join(folder, 'files'),
      publicUrl: '',
      secret: 'a secret of the tests',
    });
    const fingerprint = (text: string) => createHmac('sha256', 'tests').update(text).digest('base64url');
    const deps = {
      store,
      storage,
      queue,
      fingerprint,
      limits: { ...noLimits, storedFactor: 5 },
      videoSession: null,
      transcriberSetup: null,
      retention: RETENTION,
      whitelabel: null,
      now: () => new Date(),
    };
    const { name } = createCampaign();
    await store.campaigns.apply(createOrganization(), [createCampaign({ name })]);
    const campaign = await store.campaigns.find(name);
    if (!campaign) throw new Error('the campaign was not stored');
    await runVisitJobs(deps);

    const sizeAfter = async (made: number) => ({ visits: made, ...(await sizesOf(database, folder)) });
    const empty = await sizeAfter(0);
    let earlySize = empty;
    const rounds = Math.ceil(visits / GROUP_SIZE);
    const uuids: string[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      uuids.push(...(await visitTogether(deps, database, campaign, random)));
      const [unwanted] =
        random() * 100 < ERASED_PERCENT * GROUP_SIZE ? uuids.splice(Math.floor(random() * uuids.length), 1) : [];
      if (unwanted && (await store.visits.find(campaign.id, unwanted))) {
        await eraseSubmission(deps, { name, uuid: unwanted });
        await database.vacuum({ thorough: true });
      }
      clock.pass(YEAR_MS / rounds);
      for (const maintain of [resumeWork, sweep, removeDoomed, applyRetention]) await maintain(deps);
      await database.vacuum();
      if (round === Math.ceil(early / GROUP_SIZE)) {
        earlySize = await sizeAfter(round * GROUP_SIZE);
        // Nothing is written during the copy, because the database runs in this process.
        cpSync(join(folder, 'database'), join(folder, 'early', 'database'), { recursive: true });
      }
      if (round % Math.ceil(rounds / 10) === 0) tell(await sizeAfter(round * GROUP_SIZE));
    }
    const endSize = await sizeAfter(rounds * GROUP_SIZE);
    const earlyDatabase = await openDatabase({ folder: join(folder, 'early') }, pino({ level: 'silent' }));
    try {
      const get = (it: Database) =>
        getCampaign({ ...deps, store: createStore(it.db) }, { campaignId: name, visitor: { uuids: [] } });
      const [earlyMs = NaN, endMs = NaN] = await p95InTurns([() => get(earlyDatabase), () => get(database)]);
      return { empty, early: { ...earlySize, p95Ms: earlyMs }, end: { ...endSize, p95Ms: endMs } };
    } finally {
      await earlyDatabase.close();
    }
  } finally {
    await close();
    clock.restore();
  }
}

/** Writes a group of visits that come together. Returns their uuids. */
async function visitTogether(
  deps: VisitDeps,
  database: Database,
  campaign: StoredCampaign,
  random: () => number,
): Promise<string[]> {
  const plans = Array.from({ length: GROUP_SIZE }, () => planVisit(campaign, random));
  const made = await runConcurrently(plans, async (plan) => ({
    plan,
    requester: await simulateVisit(deps, campaign, plan),
  }));
  await jobsDone(database);
  await runConcurrently(
    made.filter(({ plan }) => plan.requestsFilm),
    ({ requester }) => requestFilm(deps, requester),
  );
  return made.map(({ requester }) => requester.uuid);
}

async function runConcurrently<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const left = [...all];
  const done: R[] = [];
  const workOn = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) done.push(await work(one));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, workOn));
  return done;
}

/** Resolves when every job has ended, with success or failure. The tries of a job are limited. */
async function jobsDone({ pool }: Database): Promise<void> {
  for (;;) {
    const { rows } = await pool.query(
      `select from pgboss.job where state < 'completed' and name not like '%-dead' limit 1`,
    );
    if (rows.length === 0) return;
    await setTimeout(20);
  }
}

async function sizesOf({ pool }: Database, folder: string): Promise<Omit<DatabaseSize, 'visits'>> {
  const { rows } = await pool.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
  const files = readdirSync(join(folder, 'database'), { recursive: true, withFileTypes: true }).filter((file) =>
    file.isFile(),
  );
  const folderBytes = files.reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).blocks * 512, 0);
  return { databaseBytes: Number(rows[0]?.bytes), folderBytes };
}

/** The number of measurements of each function, and the number of runs they are divided into. */
const CALLS = { times: 2000, runs: 20 };

/**
 * Measures the functions in turns and takes the fastest run of each, so that other work of the machine does not count.
 * The first run of each is only for warming up.
 */
async function p95InTurns(calls: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const quietest = calls.map(() => Infinity);
  for (let run = 0; run <= CALLS.runs; run += 1) {
    for (const [index, call] of calls.entries()) {
      const took: number[] = [];
      for (let time = 0; time < CALLS.times / CALLS.runs; time += 1) {
        const began = performance.now();
        await call();
        took.push(performance.now() - began);
      }
      const p95 = took.sort((one, other) => one - other)[Math.floor(took.length * 0.95)] ?? NaN;
      if (run > 0) quietest[index] = Math.min(quietest[index] ?? NaN, p95);
    }
  }
  return quietest.map((ms) => Math.round(ms * 100) / 100);
}
