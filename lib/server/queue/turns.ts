import type { Pool } from 'pg';

/** What a job counts for when visits take turns, seconds: about what one takes. */
const TURN_SECONDS = 5;
/** Turns are counted from here, so that they fit pg-boss's priorities until 2094. */
const EPOCH_SECONDS = Date.UTC(2026, 0, 1) / 1000;

/**
 * The priority of a visit's next job. Jobs run in the order of the times they are due: a visit's first now, each
 * further one a turn after those of it that wait. So no visit's pile stands in front of another's job, and none waits
 * for ever.
 */
export async function nextTurn(pool: Pool, name: string, userVideoId: string): Promise<number> {
  const { rows } = await pool.query<{ waiting: number }>(
    `select count(*)::int as waiting from pgboss.job where name = $1 and group_id = $2 and state < 'active' and not blocked`,
    [name, userVideoId],
  );
  const due = Date.now() / 1000 - EPOCH_SECONDS + TURN_SECONDS * (rows[0]?.waiting ?? 0);
  return -Math.floor(due);
}
