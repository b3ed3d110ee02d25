import { sql, Kysely } from 'kysely';
import pg from 'pg';
import { BoundedPostgresDialect, createPostgresPool } from '@/lib/server/store/postgres-pool';
import type { Tables } from '@/lib/server/store/tables';
import { describeWithPostgres } from '@/tests/support/describe-with-postgres';
import { startPgbouncer } from '@/tests/support/pgbouncer';
import { startPostgres, type TestPostgres } from '@/tests/support/postgres';

describeWithPostgres('connections to a PostgreSQL', () => {
  let postgres: TestPostgres;
  const pools: pg.Pool[] = [];
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(async () => {
    for (const pool of pools) await pool.end();
    await postgres.stop();
  });

  function open(limits: { max?: number; answerMs?: number } = {}): pg.Pool {
    const pool = createPostgresPool(postgres.url, limits);
    pool.on('error', () => {});
    pools.push(pool);
    return pool;
  }

  it('say nothing as they open that a transaction pooler refuses, and are kept alive', () => {
    const client = new pg.Client(open().options) as unknown as {
      getStartupConf(): object;
      connection: { _keepAlive: boolean };
    };
    expect(Object.keys(client.getStartupConf()).sort()).toEqual(['database', 'user']);
    expect(client.connection._keepAlive).toBe(true);
  });

  it('give a statement up that is not answered in time, and use its connection no more', async () => {
    const pool = open({ max: 1, answerMs: 200 });
    await expect(pool.query('select pg_sleep(30)')).rejects.toThrow('Query read timeout');
    const { rows } = await pool.query<{ one: number }>('select 1 as one');
    expect(rows).toEqual([{ one: 1 }]);
  });

  it('let the database end a transaction that hangs or lies idle, and tell no later one of it', async () => {
    const pool = open({ max: 1 });
    const db = new Kysely<Tables>({ dialect: new BoundedPostgresDialect({ pool, statementMs: 200 }) });
    await expect(db.transaction().execute((trx) => sql`select pg_sleep(30)`.execute(trx))).rejects.toMatchObject({
      code: '57014',
    });
    const { rows } = await pool.query<{ statement: string }>(
      `select current_setting('statement_timeout') as statement`,
    );
    expect(rows).toEqual([{ statement: '0' }]);
    const idle = db.transaction().execute(async (trx) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await sql`select 1`.execute(trx);
    });
    await expect(idle).rejects.toThrow();
    await expect(db.transaction().execute((trx) => sql`select 1`.execute(trx))).resolves.toBeDefined();
  });

  const prepared = async (pool: pg.Pool) => {
    const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements');
    return rows.map(({ statement }) => statement);
  };

  it('parse a statement with parameters once, and again when its table has other columns', async () => {
    const pool = open({ max: 1 });
    await pool.query('create table things (id int)');
    const read = () => pool.query('select * from things where id = $1', [1]);
    await read();
    expect(await prepared(pool)).toEqual(['select * from things where id = $1']);
    await pool.query('insert into things values (1); alter table things add column name text');
    expect((await read()).rows).toEqual([{ id: 1, name: null }]);
    expect((await read()).rows).toEqual([{ id: 1, name: null }]);
  });

  (process.env.SKIP_PGBOUNCER ? it.skip : it)(
    'leave nothing prepared behind a pooler in transaction mode, where the next transaction has another',
    async () => {
      const pooler = await startPgbouncer(postgres.url);
      const pool = createPostgresPool(pooler.url);
      const ask = (value: number) => pool.query<{ value: number }>('select $1::int as value', [value]);
      const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(ask));
      expect(answers.map(({ rows }) => rows[0]?.value)).toEqual([1, 2, 3, 4, 5, 6]);
      expect(await prepared(pool)).toEqual([]);
      await pool.end();
      await pooler.stop();
    },
  );
});
