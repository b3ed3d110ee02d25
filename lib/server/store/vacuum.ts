import type { Pool } from 'pg';

/**
 * From how many dead rows on (or rows changed since the last analyze) a table is vacuumed: this number plus this share
 * of its rows.
 */
const VACUUM_FROM = { rows: 200, share: 0.2 };

/**
 * From which size on the write-ahead log gets a checkpoint, bytes: after a crash the start has to read this much again.
 */
const CHECKPOINT_FROM_BYTES = 32 * 1024 * 1024;

/**
 * Vacuums and analyzes tables, as PostgreSQL's autovacuum does, and makes checkpoints, as its checkpointer does; the
 * embedded database has neither. It works table by table, some milliseconds each, and not while other calls wait for
 * the one connection. `thorough` does not give way to others and takes every table from which anything was deleted.
 */
export async function vacuum(pool: Pool, { thorough = false } = {}): Promise<void> {
  const { rows, share } = thorough ? { rows: 0, share: 0 } : VACUUM_FROM;
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
    [CHECKPOINT_FROM_BYTES],
  );
  if (log.rows[0]?.isLong) await pool.query('checkpoint');
}
