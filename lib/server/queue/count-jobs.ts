import type { Pool } from 'pg';
import type { QueuedJobs } from '../ports/queue';
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
