import { fsync } from 'node:fs';
import { promisify } from 'node:util';
import { Kysely, PostgresDialect } from 'kysely';
import { withAsyncCommits } from '@/lib/server/store/async-commits';
import { createPglite } from '@/lib/server/store/embedded-database';
import { EmbeddedDialect } from '@/lib/server/store/embedded-dialect';
import { createEmbeddedPool } from '@/lib/server/store/embedded-pool';
import { createDurableFiles } from '@/lib/server/store/durable-files';
import { makeDataFolder } from '@/tests/support/database-template';

/** Opens an embedded database on a disk that works only when it is let. */
async function openOnSlowDisk() {
  const temp = makeDataFolder();
  let [flushes, work] = [0, () => {}];
  let mayWork = Promise.resolve();
  const files = createDurableFiles({
    async sync(file) {
      flushes += 1;
      await mayWork;
      await promisify(fsync)(file);
    },
  });
  const { pglite, flushed } = await createPglite(temp.folder, { files });
  const pool = createEmbeddedPool(pglite, { flushed });
  const db = new Kysely<{ things: { id: number } }>({ dialect: new EmbeddedDialect({ pool, flushed }) });
  const asyncPool = withAsyncCommits(pool, files);
  const asyncDb = new Kysely<{ things: { id: number } }>({ dialect: new PostgresDialect({ pool: asyncPool }) });
  await pool.query('create table things (id int primary key)');
  return {
    ...{ pool, db, asyncDb },
    flushes: () => flushes,
    hold: () => void ([mayWork, flushes] = [new Promise((resolve) => (work = resolve)), 0]),
    letWork: () => work(),
    async close() {
      await db.destroy();
      await pglite.close();
      temp.remove();
    },
  };
}

it('answers to statements that write wait for the disk together, and the statements do not', async () => {
  const slow = await openOnSlowDisk();
  try {
    slow.hold();
    const answered: number[] = [];
    const add = (id: number) => slow.db.insertInto('things').values({ id }).execute();
    const adding = [1, 2, 3, 4].map((id) => add(id).then(() => answered.push(id)));
    adding.push(slow.pool.query('insert into things values (5)').then(() => answered.push(5)));
    const reading = slow.db.selectFrom('things').selectAll().execute();
    while (slow.flushes() === 0) await new Promise(setImmediate);
    await new Promise(setImmediate);
    expect(answered).toEqual([]);
    slow.letWork();
    await Promise.all(adding);
    expect(answered.sort()).toEqual([1, 2, 3, 4, 5]);
    // What is read is on the disk, too.
    expect(await reading).toHaveLength(5);
    expect(slow.flushes()).toBeLessThan(5);
  } finally {
    await slow.close();
  }
});

it('what may be lost with the power waits for no disk, and keeps nobody waiting', async () => {
  const slow = await openOnSlowDisk();
  const add = (db: typeof slow.db, id: number) => db.insertInto('things').values({ id }).execute();
  try {
    slow.hold();
    await add(slow.asyncDb, 1);
    await expect(add(slow.asyncDb, 1)).rejects.toThrow('duplicate key');
    await slow.asyncDb.transaction().execute((trx) => add(trx, 2));
    expect(await slow.db.selectFrom('things').selectAll().execute()).toHaveLength(2);
    expect(slow.flushes()).toBe(0);
    let isAnswered = false;
    const adding = add(slow.db, 3).then(() => (isAnswered = true));
    while (slow.flushes() === 0) await new Promise(setImmediate);
    await add(slow.asyncDb, 4);
    expect(isAnswered).toBe(false);
    slow.letWork();
    await adding;
  } finally {
    await slow.close();
  }
});
