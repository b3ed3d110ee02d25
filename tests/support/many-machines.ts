import { join } from 'node:path';
import pino from 'pino';
import { openDatabase } from '@/lib/server/store/open-database';
import { createStore } from '@/lib/server/store/store';
import { removeDoomed } from '@/lib/server/use-cases/upkeep/remove-doomed';
import { sweep } from '@/lib/server/use-cases/upkeep/sweep';
import { startRoundRobin } from './caddy';
import { freePort } from './free-port';
import { common, startProcesses } from './many-processes';
import { ownerLinkWith } from './organizer-client';
import { startPostgres } from './postgres';
import { migrateDatabase } from './processes';
import { findRadosgw } from './radosgw';
import { createBucket, openS3, variablesOf } from './s3-bucket';
import { mayMount } from './small-disk';
import { startTcpProxy } from './tcp-proxy';
import { makeTempFolder } from './temp-folder';
import { createUndo, type Undo } from './undo';
import { waitFor } from './wait-for';

/** Longer than anything is kept that no row owns, ms. */
const ALL_OVER_MS = 4 * 24 * 60 * 60 * 1000;
/** Longer than a worker's lease, ms: another one takes its jobs. */
const PAST_LEASE_MS = 13_000;
const logger = pino({ level: 'silent' });

export type ManyMachines = Awaited<ReturnType<typeof startManyMachines>>;

/** What may happen to machines at any moment. */
export type Mishap = 'a worker is killed' | 'a worker sleeps' | 'the database restarts' | 'the store is away';

/**
 * Starts two processes for visitors and two for jobs that share nothing but PostgreSQL and a bucket, behind a Caddy
 * that sends each request to the next of the first two. One of these may write to no disk, where a test may arrange
 * that. Servers and browsers reach the bucket by one way, which can be lost, for so long each time.
 */
export function startManyMachines({ storeAwayMs = 20_000 }: { storeAwayMs?: number } = {}) {
  const undo = createUndo();
  return undo.unless(startAll(undo, storeAwayMs));
}

async function startAll(undo: Undo, storeAwayMs: number) {
  const temp = makeTempFolder();
  undo.add(temp.remove);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const store = findRadosgw();
  store.catch(() => {});
  const postgres = await startPostgres();
  undo.add(postgres.stop);
  const way = await startTcpProxy((await store).port);
  undo.add(way.close);
  const direct = await createBucket({ pagesOrigin: url });
  const s3 = openS3(direct);
  const env = {
    ...{ ...common(postgres), ...variablesOf({ ...direct, endpoint: way.url }) },
    ...{ PUBLIC_URL: url, TRUST_PROXY: '1', METRICS_TOKEN: 'a token of the tests' },
  };
  await migrateDatabase(env);
  const workers = await Promise.all(
    ['one', 'two'].map(async (name) => {
      const own = { DATA_DIR: join(temp.folder, name), WORKER_PORT: String(await freePort()) };
      return { ...env, ...own };
    }),
  );
  const run = await startProcesses({
    ...{ postgres, workers, address: url, keys: s3.keys },
    // It could not even make the folder.
    webs: [{ env }, { env: { ...env, DATA_DIR: join(temp.folder, 'none') }, mayWrite: !mayMount() }],
    async stop() {
      await s3.storage.close();
      await way.close();
      temp.remove();
    },
  });
  undo.instead(run.stop);
  const caddy = await startRoundRobin(
    port,
    run.webs.map((web) => web.url),
  );

  const mishaps: Record<Mishap, (worker: number) => Promise<void>> = {
    'a worker is killed': run.killWorker,
    'a worker sleeps': (worker) => run.putToSleep(worker, PAST_LEASE_MS),
    'the database restarts': postgres.restart,
    async 'the store is away'() {
      way.refuse();
      await new Promise((resolve) => setTimeout(resolve, storeAwayMs));
      way.restore();
    },
  };

  /** Removes, as the workers do, all that is not needed when every post and every run is over. */
  async function sweepAll(): Promise<string[]> {
    const database = await openDatabase({ url: postgres.url }, logger);
    try {
      const store = createStore(database.db);
      const later = (ms: number) => () => new Date(Date.now() + ms);
      await sweep({ store, now: later(ALL_OVER_MS) });
      await removeDoomed({ store, storage: s3.storage, now: later(2 * ALL_OVER_MS) });
      return await s3.orphans(store);
    } finally {
      await database.close();
    }
  }

  return {
    ...run,
    url,
    workers,
    /** The origin of the bucket, as browsers see it. */
    bucketOrigin: way.url,
    /** Makes an owner by the command line. Resolves with the link that it prints. */
    makeOwner: (email: string, organization: string) => ownerLinkWith(env, email, organization),
    /** Lets something happen; resolves when it is over. `worker` says to which of the two, where it is one of them. */
    befall: (mishap: Mishap, worker: number) => mishaps[mishap](worker),

    /** Waits until nobody works, and sweeps. Returns what is in the bucket then although no row owns it. */
    async orphans(): Promise<string[]> {
      let left: string[] = [];
      // A worker that slept may still be at what it had lost, and removes that itself.
      await waitFor(async () => !(await run.isAtWork()) && (left = await sweepAll()).length === 0).catch(() => {});
      return left;
    },

    async stop(): Promise<void> {
      await caddy.stop();
      await run.stop();
    },
  };
}
