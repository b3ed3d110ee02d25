import { PGlite } from '@electric-sql/pglite';
import type pg from 'pg';
import { createEmbeddedPool } from '@/lib/server/store/embedded-pool';

let pglite: PGlite;
let pool: pg.Pool;
/** The first bytes of the messages of each call, as in `BDES`. */
let calls: string[] = [];
beforeAll(async () => {
  pglite = await PGlite.create();
  const exec = pglite.execProtocolStream.bind(pglite);
  pglite.execProtocolStream = (message, options) => {
    calls.push(typesOf(Buffer.from(message)));
    return exec(message, options);
  };
  pool = createEmbeddedPool(pglite);
  await pool.query('create table things (id int primary key, name text)');
}, 60_000);
beforeEach(() => (calls = []));
afterAll(async () => {
  await pool.end();
  await pglite.close();
});

/** Returns the first byte of each message; its length follows it. */
function typesOf(messages: Buffer): string {
  if (messages.length === 0) return '';
  return messages.toString('latin1', 0, 1) + typesOf(messages.subarray(1 + messages.readInt32BE(1)));
}

const add = (id: unknown) => pool.query('insert into things values ($1, $2) returning id', [id, 'a thing']);

it('sends a statement to the embedded database in one call, and has it parsed and described only the first time', async () => {
  for (const id of [1, 2, 3]) expect((await add(id)).rows).toEqual([{ id }]);
  expect(calls).toEqual(['PBDES', 'BES', 'BES']);
});

it('knows the columns of a repeated statement, with their types, and that another has none', async () => {
  const read = () => pool.query('select id, name from things where id = $1', [1]);
  const [first, second] = [await read(), await read()];
  expect(first.fields.map(({ name, dataTypeID }) => [name, dataTypeID])).toEqual([
    ['id', 23],
    ['name', 25],
  ]);
  expect(second).toEqual(first);
  const touch = () => pool.query('update things set name = name where id = $1', [1]);
  for (let time = 0; time < 2; time += 1) expect(await touch()).toMatchObject({ rowCount: 1, rows: [], fields: [] });
  expect(calls).toEqual(['PBDES', 'BES', 'PBDES', 'BES']);
});

it('has a statement without parameters parsed only once if it is one of those that the queue repeats', async () => {
  const next = '\n    WITH next AS (SELECT id FROM things ORDER BY id LIMIT 1) SELECT id FROM next';
  for (let time = 0; time < 3; time += 1) expect((await pool.query(next)).rows).toEqual([{ id: 1 }]);
  expect(calls.join('')).toMatch(/^PBDES(BES)+$/);
});

it('goes on after statements that fail, whether they are known or not', async () => {
  await expect(pool.query('select * from nothing where id = $1', [1])).rejects.toMatchObject({ code: '42P01' });
  await expect(pool.query('select * from nothing where id = $1', [1])).rejects.toMatchObject({ code: '42P01' });
  await expect(add(1)).rejects.toMatchObject({ code: '23505' });
  await expect(add('no number')).rejects.toMatchObject({ code: '22P02' });
  expect((await add(4)).rows).toEqual([{ id: 4 }]);
});

it('rolls back what failed, and answers statements in their order', async () => {
  const client = await pool.connect();
  await client.query('begin');
  await client.query('insert into things values ($1, $2)', [5, 'gone']);
  await expect(client.query('insert into things values ($1, $2)', [5, 'twice'])).rejects.toThrow('duplicate key');
  await client.query('rollback');
  client.release();
  const asked = [5, 4, 3].map((id) => pool.query('select id from things where id = $1', [id]));
  expect((await Promise.all(asked)).map(({ rows }) => rows.length)).toEqual([0, 1, 1]);
});

it('understands a table that changes its columns under a prepared statement', async () => {
  const read = () => pool.query('select count(*)::int as count from things where name = $1', ['a thing']);
  const before = (await read()).rows;
  await pool.query('alter table things add column more text');
  expect((await read()).rows).toEqual(before);
});

it('prepares what the queue asks for its next job all the time, which has no parameters', async () => {
  const ask = 'with next as (select 1 as id) select id from next';
  expect((await pool.query(ask, [])).rows).toEqual([{ id: 1 }]);
  const { rows } = await pool.query('select count(*)::int as count from pg_prepared_statements where statement = $1', [
    ask,
  ]);
  expect(rows).toEqual([{ count: 1 }]);
});

it('prepares a statement anew whose table has other columns now', async () => {
  const read = (by: Pick<pg.Pool, 'query'>) => by.query('select * from things where id = $1', [1]);
  await read(pool);
  await pool.query('alter table things add column other text');
  expect((await read(pool)).rows[0]).toHaveProperty('other');
  await read(pool);
  const client = await pool.connect();
  await client.query('begin');
  await client.query('alter table things drop column other');
  await expect(read(client)).rejects.toMatchObject({ code: '0A000' });
  await client.query('rollback');
  expect((await read(client)).rows[0]).toHaveProperty('other');
  client.release();
});
