import type { Pool } from 'pg';
import { jobNames } from './job-queues';

/** How long a job counts when visits take turns, seconds: about as long as the longest job takes. */
const TURN_SECONDS = 30;
/** How much earlier a job is due that a visitor waits for, seconds: more than workers are ever behind. */
const AWAITED_SECONDS = 60 * 60;
/** Turns are counted from this time, so that they fit into pg-boss's priorities until 2094. */
const EPOCH_SECONDS = Date.UTC(2026, 0, 1) / 1000;

/** Returns the priority of a job that is due so many seconds later: jobs run in the order of their due times. */
const priorityOf = (now: Date, later = 0) => -Math.floor(now.getTime() / 1000 + later - EPOCH_SECONDS);

/** What a job is stored with: its key, which only one job that waits or runs has, and whose it is. */
export type Turn = { key: string; owner: string };

/**
 * Returns the priority of each job, or `null` where one with its key is waiting or running: a visit's first job is due
 * now, each further one a turn after the visit's jobs that wait already; so it is with an endpoint's. So many jobs of
 * one do not delay another's, and none waits for ever.
 */
export async function nextTurns(
  pool: Pool,
  name: string,
  jobs: readonly Turn[],
  now: Date,
): Promise<(number | null)[]> {
  const { rows } = await pool.query<{ key: string | null; owner: string | null; waiting: number }>(
    `select null as key, group_id as owner, count(*)::int as waiting from pgboss.job
     where name = $1 and group_id = any($2::text[]) and state < 'active' and not blocked group by group_id
     union all
     select singleton_key, null, 0 from pgboss.job
     where name = $1 and coalesce(singleton_key, '') = any($3::text[]) and state <= 'active' and policy = 'exclusive'`,
    [name, jobs.map(({ owner }) => owner), jobs.map(({ key }) => key)],
  );
  const present = new Set(rows.map(({ key }) => key));
  const before = new Map(rows.map(({ owner, waiting }) => [owner, waiting]));
  return jobs.map(({ key, owner }) => {
    if (present.has(key)) return null;
    const turn = before.get(owner) ?? 0;
    before.set(owner, turn + 1);
    return priorityOf(now, TURN_SECONDS * turn);
  });
}

/**
 * Makes a visit's waiting jobs due as if they had been sent that much earlier, a turn apart as before: they run before
 * jobs that nobody waits for. None becomes later by it, so calling it again changes little. Returns the queues of these
 * jobs.
 */
export async function boostJobs(pool: Pool, userVideoId: string, now: Date): Promise<Set<string>> {
  const { rows } = await pool.query<{ name: string }>(
    `update pgboss.job as job set priority = greatest(job.priority, $3::int - $4::int * turn.before)
     from (select id, (row_number() over (partition by name order by priority desc, created_on))::int - 1 as before
           from pgboss.job where name = any($1::text[]) and group_id = $2 and state < 'active' and not blocked) as turn
     where job.name = any($1::text[]) and job.id = turn.id and job.state < 'active' returning job.name`,
    [jobNames, userVideoId, priorityOf(now, -AWAITED_SECONDS), TURN_SECONDS],
  );
  return new Set(rows.map(({ name }) => name));
}
