import type { Pool } from 'pg';

/** How long a job counts when visits take turns, seconds: about as long as one job takes. */
const TURN_SECONDS = 5;
/** Turns are counted from this time, so that they fit into pg-boss's priorities until 2094. */
const EPOCH_SECONDS = Date.UTC(2026, 0, 1) / 1000;

/**
 * Returns the priority of a visit's next job. Jobs run in the order of their due times: a visit's first job is due now,
 * each further one a turn after the visit's jobs that wait already. So many jobs of one visit do not delay another
 * visit's job, and no job waits for ever.
 */
export async function nextTurn(pool: Pool, name: string, userVideoId: string): Promise<number> {
  const { rows } = await pool.query<{ waiting: number }>(
    `select count(*)::int as waiting from pgboss.job
     where name = $1 and group_id = $2 and state < 'active' and not blocked`,
    [name, userVideoId],
  );
  const due = Date.now() / 1000 - EPOCH_SECONDS + TURN_SECONDS * (rows[0]?.waiting ?? 0);
  return -Math.floor(due);
}
