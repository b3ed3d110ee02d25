import { PgBoss } from 'pg-boss';
import pino from 'pino';
import type { Queue } from '@/lib/server/ports/queue';
import { createBossQueue } from '@/lib/server/queue/boss-queue';
import { listenForJobs, notifyWorkers } from '@/lib/server/queue/listen';
import { poolDatabase } from '@/lib/server/queue/pool-database';
import { openDatabase, type Database } from '@/lib/server/store/open-database';
import { describeWithPostgres } from '@/tests/support/describe-with-postgres';
import { createUuid } from '@/tests/support/factories';
import { startPgbouncer } from '@/tests/support/pgbouncer';
import { startPostgres, type TestPostgres } from '@/tests/support/postgres';
import { startTcpProxy } from '@/tests/support/tcp-proxy';
import { waitFor } from '@/tests/support/wait-for';
import { testQueue } from './queue.contract';

const logger = pino({ level: 'silent' });

/** Resolves when `next` was called so many times. */
function signals(count: number): { next(): void; all: Promise<void> } {
  let next = () => {};
  const all = new Promise<void>((resolve) => (next = () => (count -= 1) === 0 && resolve()));
  return { next: () => next(), all };
}

describeWithPostgres('the queue on PostgreSQL', () => {
  let postgres: TestPostgres;
  let database: Database;
  testQueue(async () => {
    postgres = await startPostgres();
    database = await openDatabase({ url: postgres.url }, logger);
    const queue = await createBossQueue({ pool: database.pool, logger, isOnlyProcess: false });
    const open = (options = {}) =>
      createBossQueue({ pool: database.pool, logger, isOnlyProcess: false, beatMs: 100, ...options });
    const close = async () => {
      await queue.close();
      await database.close();
      await postgres.stop();
    };
    return { queue, pool: database.pool, open, close };
  });

  it('keeps its jobs while every connection of the pool is in use', async () => {
    const busy = await openDatabase({ url: postgres.url }, logger);
    const given = { logger, isOnlyProcess: false, migrates: false, beatMs: 50, url: postgres.url };
    const worker = await createBossQueue({ ...given, pool: busy.pool });
    let [end, begun] = [() => {}, false];
    await worker.work('fetch', 1, () => {
      begun = true;
      return new Promise((resolve) => (end = resolve));
    });
    const key = createUuid();
    await worker.send('fetch', key, { userVideoId: 'visit', takeId: 'take' });
    await waitFor(() => begun);
    const held = await Promise.all(Array.from({ length: 10 }, () => busy.pool.connect()));
    const lastBeat = async () => {
      const text = 'select heartbeat_on as at from pgboss.job where singleton_key = $1';
      return (await database.pool.query<{ at: Date }>(text, [key])).rows[0]!.at.getTime();
    };
    const first = await lastBeat();
    await waitFor(async () => (await lastBeat()) > first);
    held.forEach((client) => client.release());
    end();
    await worker.close();
    await busy.close();
  });

  it('wakes the workers of another process at once', async () => {
    const elsewhere = await openDatabase({ url: postgres.url }, logger);
    const given = { logger, isOnlyProcess: false, migrates: false };
    const sender = await createBossQueue({ ...given, pool: database.pool });
    const worker = await createBossQueue({ ...given, pool: elsewhere.pool, url: postgres.url });
    let done = () => {};
    await worker.work('fetch', 1, async () => done());
    const began = performance.now();
    for (let count = 0; count < 10; count += 1) {
      const ended = new Promise<void>((resolve) => (done = resolve));
      await sender.send('fetch', createUuid(), { userVideoId: 'visit', takeId: 'take' });
      await ended;
    }
    // A worker that polls would find each of them two seconds after the one before.
    expect(performance.now() - began).toBeLessThan(10_000);
    await sender.close();
    await worker.close();
    await elsewhere.close();
  });

  it('takes at once a job that was locked when it was looked for, because a visitor waits for it', async () => {
    const queue = await createBossQueue({ pool: database.pool, logger, isOnlyProcess: false });
    const handlers = new Map<string, () => unknown>();
    await queue.work('fetch', 1, async ({ takeId }) => void (await handlers.get(takeId)?.()));
    /** Returns how to send a job that runs when it is let, and what resolves once it runs. */
    const create = (visit: string) => {
      const [key, running] = [createUuid(), signals(1)];
      let end = () => {};
      const mayEnd = new Promise<void>((resolve) => (end = resolve));
      handlers.set(key, () => (running.next(), mayEnd));
      return {
        key,
        end,
        running: running.all,
        send: () => queue.send('fetch', key, { userVideoId: visit, takeId: key }),
      };
    };
    try {
      const began = performance.now();
      for (let round = 0; round < 5; round += 1) {
        const visit = createUuid();
        const [before, locked, after] = [create(createUuid()), create(visit), create(createUuid())];
        await before.send();
        await before.running;
        await locked.send();
        const client = await database.pool.connect();
        await client.query('begin');
        await client.query('select from pgboss.job where singleton_key = $1 for update', [locked.key]);
        await after.send();
        before.end();
        await after.running;
        after.end();
        await waitFor(async () => {
          const text = `select from pgboss.job where singleton_key = $1 and state = 'completed'`;
          return (await database.pool.query(text, [after.key])).rowCount === 1;
        });
        await client.query('commit');
        client.release();
        await queue.boost(visit);
        locked.end();
        await locked.running;
      }
      // A worker that polls would find each of them two seconds after the one before.
      expect(performance.now() - began).toBeLessThan(5_000);
    } finally {
      await queue.close();
    }
  });

  it('listens again when its connection is dead and nobody says so', async () => {
    const proxy = await startTcpProxy(Number(new URL(postgres.url).port));
    const url = postgres.url.replace(new URL(postgres.url).host, new URL(proxy.url).host);
    let connected = () => {};
    let woken: (name: string) => void = () => {};
    const connection = () => new Promise<void>((resolve) => (connected = resolve));
    const first = connection();
    const listener = listenForJobs(
      { url, pool: database.pool },
      { onJob: (name) => woken(name), onConnect: () => connected() },
      logger,
      {
        askMs: 50,
        answerMs: 200,
      },
    );
    await first;
    const second = connection();
    proxy.freeze(/select 1/, 1);
    await second;
    expect(proxy.frozen).toBe(1);
    const job = new Promise<string>((resolve) => (woken = resolve));
    await notifyWorkers(database.pool, 'stitch');
    expect(await job).toBe('stitch');
    await listener.close();
    await proxy.close();
  });

  it.each<[string, number, (queue: Queue, job: { visit: string; key: string }) => Promise<void>]>([
    ['forgets a job', 0, (queue, { key }) => queue.forget('verify', key)],
    ['forgets the jobs of a visit', 0, (queue, { visit }) => queue.forgetVisit(visit)],
    ['forgets the jobs of a visit', 2, (queue, { visit }) => queue.forgetVisit(visit)],
  ])('%s that is failing at that moment, in another process, after %i retries', async (_, retries, forget) => {
    const { pool } = database;
    const queue = await createBossQueue({ pool, logger, isOnlyProcess: false });
    const boss = new PgBoss({ db: poolDatabase(pool), supervise: false, schedule: false, monitorVacuum: false });
    await boss.start();
    const [visit, key] = [createUuid(), createUuid()];
    await queue.send('verify', key, { userVideoId: visit, takeId: key });
    const { rows } = await pool.query<{ id: string }>(
      'update pgboss.job set retry_count = $2 where singleton_key = $1 returning id',
      [key, retries],
    );

    const failing = await pool.connect();
    await failing.query('begin');
    await boss.fail('verify', rows[0]!.id, undefined, {
      db: { executeSql: (text, values) => failing.query(text, values as unknown[] | undefined) },
    });
    const forgotten = forget(queue, { visit, key });
    const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%delete from pgboss.%'`;
    await waitFor(async () => (await pool.query(waits)).rowCount === 1);
    await failing.query('commit');
    failing.release();
    await forgotten;

    const left = await pool.query('select name, state from pgboss.job where data @> $1', [{ userVideoId: visit }]);
    await boss.stop({ close: false, graceful: false });
    await queue.close();
    expect(left.rows).toEqual([]);
  });

  it('wakes the workers of other processes for a job that a process hands back when it stops', async () => {
    const stopping = await createBossQueue({ pool: database.pool, logger, isOnlyProcess: false });
    const [called, begun] = [signals(2), signals(1)];
    const listener = await new Promise<ReturnType<typeof listenForJobs>>((resolve) => {
      const opened = listenForJobs(
        { url: postgres.url, pool: database.pool },
        { onJob: (name) => name === 'inspect' && called.next(), onConnect: () => resolve(opened) },
        logger,
      );
    });
    await stopping.work('inspect', 1, async (_, { signal }) => {
      begun.next();
      await new Promise((_resolve, reject) => signal.addEventListener('abort', reject));
    });
    const key = createUuid();
    await stopping.send('inspect', key, { userVideoId: 'visit', uploadKey: key });
    await begun.all;
    await stopping.close();
    // Once when it was sent, and once when it was handed back.
    await called.all;
    await listener.close();
    await database.pool.query('delete from pgboss.job where singleton_key = $1', [key]);
  });

  (process.env.SKIP_PGBOUNCER ? it.skip : it)(
    'says that calls do not arrive behind a pooler in transaction mode, and only there',
    async () => {
      const pooler = await startPgbouncer(postgres.url);
      const said: unknown[] = [];
      const listen = (url: string) =>
        new Promise<ReturnType<typeof listenForJobs>>((resolve) => {
          const listener = listenForJobs(
            { url, pool: database.pool },
            { onJob: () => {}, onConnect: () => resolve(listener) },
            { ...logger, warn: (text: unknown) => void said.push([url, text]) } as typeof logger,
            { hearMs: 500 },
          );
        });
      // The first has its turn to complain before the second.
      const listeners = [await listen(postgres.url), await listen(pooler.url)];
      await waitFor(() => said.length > 0);
      expect(said).toEqual([[pooler.url, expect.stringContaining('a pooler in transaction mode')]]);
      for (const listener of listeners) await listener.close();
      await pooler.stop();
    },
  );

  it('is opened by no process that may not change a database without it', async () => {
    const empty = await openDatabase({ url: await postgres.createDatabase('without_queue') }, logger);
    const opened = createBossQueue({ pool: empty.pool, logger, isOnlyProcess: false, migrates: false });
    await expect(opened).rejects.toThrow('run `npm run migrate` first');
    const { rows } = await empty.pool.query(`select from pg_namespace where nspname = 'pgboss'`);
    expect(rows).toHaveLength(0);
    await empty.close();
  });

  it('is opened on newer tables as they are, and refuses older ones, by a process that may not change them', async () => {
    const { pool, close } = await openDatabase({ url: await postgres.createDatabase('other_tables') }, logger);
    await (await createBossQueue({ pool, logger, isOnlyProcess: false })).close();
    const open = () => createBossQueue({ pool, logger, isOnlyProcess: false, migrates: false });
    const move = (by: number) => pool.query('update pgboss.version set version = version + $1', [by]);
    const version = async () =>
      (await pool.query<{ version: number }>('select version from pgboss.version')).rows[0]!.version;
    const own = await version();
    await move(-1);
    await expect(open()).rejects.toThrow('run `npm run migrate` first');
    expect(await version()).toBe(own - 1);
    await move(2);
    await (await open()).close();
    expect(await version()).toBe(own + 1);
    await close();
  });
});
