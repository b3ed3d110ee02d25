import type { Pool } from 'pg';
import type { JobName } from '../ports/queue';

/** The jobs that a visitor waits for who has asked for the film. */
const FILM_JOBS: readonly JobName[] = ['normalise', 'stitch'];

/** See `Queue.visitsBefore`. */
export async function countVisitsBefore(pool: Pool, userVideoId: string): Promise<number | null> {
  const { rows } = await pool.query<{ own: number; others: number }>(
    `select count(distinct own.id)::int as own, count(distinct other.group_id)::int as others
     from pgboss.job as own left join pgboss.job as other
       on other.name = own.name and other.group_id <> own.group_id and other.state < 'active' and not other.blocked
       and (other.priority > own.priority or (other.priority = own.priority and other.created_on < own.created_on))
     where own.name = any($1::text[]) and own.group_id = $2 and own.state < 'active' and not own.blocked`,
    [FILM_JOBS, userVideoId],
  );
  return rows[0]?.own ? rows[0].others : null;
}
