import type { Pool } from 'pg';

/**
 * From how many rows left behind, or changed since they were counted, a table is worth it: so many and a share of those
 * there are.
 */
const WORTH = { rows: 200, share: 0.2 };

/**
 * From how much on the write-ahead log is worth a checkpoint, bytes: so much is read again at the start after a crash.
 */
const LONG_LOG = 32 * 1024 * 1024;

/**
 * Reclaims what updates and deletes left behind and counts the rows anew, as PostgreSQL's autovacuum does, which the
 * embedded database lacks, and cuts the write-ahead log, as its checkpointer does, which it lacks too. Table by table,
 * some milliseconds each, and not while others wait for the one connection; `thorough` waits for nobody and takes every
 * table that anything was deleted from.
 */
export async function vacuum(pool: Pool, { thorough = false } = {}): Promise<void> {
  const { rows, share } = thorough ? { rows: 0, share: 0 } : WORTH;
  await pool.query('select pg_stat_force_next_flush()');
  const worth = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
     where n_dead_tup > $1::int + $2::float * n_live_tup or n_mod_since_analyze > 200 + 0.2 * n_live_tup
     order by n_dead_tup desc`,
    [rows, share],
  );
  for (const { name } of worth.rows) {
    if (!thorough && pool.waitingCount > 0) return;
    await pool.query(`vacuum (analyze) ${name}`);
  }
  const log = await pool.query<{ isLong: boolean }>(
    'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) > $1 as "isLong" from pg_control_checkpoint()',
    [LONG_LOG],
  );
  if (log.rows[0]?.isLong) await pool.query('checkpoint');
}
