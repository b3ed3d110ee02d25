import type { Pool } from 'pg';
import type { JobName, QueuedJobs } from '../ports/queue';
import { jobNames } from './job-queues';

/** Returns how many jobs of each name wait and run. */
export async function countJobs(pool: Pool): Promise<QueuedJobs[]> {
  const { rows } = await pool.query<QueuedJobs>(
    `select name, count(*) filter (where state < 'active')::int as waiting,
       count(*) filter (where state = 'active')::int as running,
       coalesce(extract(epoch from now() - min(created_on) filter (where state < 'active')), 0)::float
         as "oldestSeconds"
     from pgboss.job where name = any($1::text[]) and state <= 'active' group by name`,
    [jobNames],
  );
  return jobNames.map(
    (name) => rows.find((row) => row.name === name) ?? { name, waiting: 0, running: 0, oldestSeconds: 0 },
  );
}

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

/** See `Queue.withoutJob`. The conditions are those of the index that keeps keys apart. */
export async function findWithoutJob(pool: Pool, name: JobName, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const { rows } = await pool.query<{ key: string }>(
    `select singleton_key as key from pgboss.job
     where name = $1 and coalesce(singleton_key, '') = any($2::text[]) and state <= 'active' and policy = 'exclusive'`,
    [name, keys],
  );
  const present = new Set(rows.map(({ key }) => key));
  return keys.filter((key) => !present.has(key));
}
