import { openEmbeddedDatabase } from '@/tests/support/embedded-database';

let embedded: Awaited<ReturnType<typeof openEmbeddedDatabase>>;
beforeAll(async () => {
  embedded = await openEmbeddedDatabase();
});
afterAll(() => embedded.close());

/** Sends, runs and deletes as many jobs as a few hundred visits make. */
async function churn(jobs: number): Promise<void> {
  const { pool } = embedded.database;
  await pool.query(
    `insert into pgboss.job (name, data, policy) select 'verify', jsonb_build_object('n', n), 'standard' ` +
      `from generate_series(1, ${jobs}) n`,
  );
  for (const state of ['active', 'completed'])
    await pool.query(`update pgboss.job set state = '${state}', heartbeat_on = now() where name = 'verify'`);
  await pool.query(`delete from pgboss.job where name = 'verify'`);
}

async function bytesOfJobs(): Promise<number> {
  const { rows } = await embedded.database.pool.query<{ bytes: string }>(
    `select pg_total_relation_size('pgboss.job_common') as bytes`,
  );
  return Number(rows[0]?.bytes);
}

/** Returns how many pages of the database are read to find one job. */
async function pagesOfLookup(): Promise<number> {
  type Plan = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };
  const { rows } = await embedded.database.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, buffers, format json) select id from pgboss.job where name = 'verify' and state < ` +
      `'active' and singleton_key = 'none'`,
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  return (plan?.['Shared Hit Blocks'] ?? NaN) + (plan?.['Shared Read Blocks'] ?? NaN);
}

it('jobs that come and go leave no more behind than the first of them did', async () => {
  await churn(2000);
  const once = await bytesOfJobs();
  await embedded.database.vacuum();
  for (let round = 0; round < 4; round += 1) {
    await churn(2000);
    await embedded.database.vacuum();
  }
  expect(await bytesOfJobs()).toBeLessThan(once);
  expect(await pagesOfLookup()).toBeLessThan(20);
});

it('the write-ahead log does not grow with all that was ever written', async () => {
  const { pool, vacuum } = embedded.database;
  const bytesOfLog = async () =>
    Number((await pool.query<{ bytes: string }>('select sum(size) as bytes from pg_ls_waldir()')).rows[0]?.bytes);
  await pool.query('create table much (text text)');
  for (let round = 0; round < 4; round += 1) {
    await pool.query(`insert into much select repeat(md5(n::text), 60) from generate_series(1, 20000) n`);
    await pool.query('truncate much');
    await vacuum();
  }
  expect(await bytesOfLog()).toBeLessThan(120 * 1024 * 1024);
});

it('whoever is erased leaves no row behind for the next vacuum', async () => {
  await churn(10);
  await embedded.database.vacuum({ thorough: true });
  await embedded.database.pool.query('select pg_stat_force_next_flush()');
  const { rows } = await embedded.database.pool.query(
    `select relname from pg_stat_user_tables where schemaname = 'pgboss' and relname = 'job_common' and n_dead_tup > 0`,
  );
  expect(rows).toEqual([]);
});
