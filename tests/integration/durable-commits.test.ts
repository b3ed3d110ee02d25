import { fsync } from 'node:fs';
import { promisify } from 'node:util';
import { Kysely } from 'kysely';
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
  await pool.query('create table things (id int primary key)');
  return {
    ...{ pool, db },
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
