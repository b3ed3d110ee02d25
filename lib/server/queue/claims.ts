import type { Pool } from 'pg';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { queueNames } from './job-queues';
import { CHANNEL } from './listen';
import { poolDatabase } from './pool-database';

/** A job that this process holds, with the number of its try: updates for another try change nothing. */
export type ClaimedJob = JobWithMetadata<{ userVideoId?: string; takeId?: string }>;

export type Claims = ReturnType<typeof createClaims>;

/**
 * Takes, renews and ends jobs. Every statement applies only to the try that the claim is for. That a job was taken, and
 * that it was done, may be lost with the machine's power (`asyncPool`): then it runs once more.
 */
export function createClaims(boss: PgBoss, pool: Pool, asyncPool: Pick<Pool, 'connect'> = pool) {
  const db = poolDatabase(asyncPool);
  return {
    /** Takes at most so many jobs. `ofOne`: how many of one owner may run at once; left out: any number. */
    async take(name: string, most: number, ofOne?: number): Promise<ClaimedJob[]> {
      const ofGroup = ofOne !== undefined && { groupConcurrency: ofOne };
      const options = { db, includeMetadata: true, batchSize: most, ...ofGroup } as const;
      return boss.fetch<ClaimedJob['data']>(name, options);
    },

    /** Returns which of these queues have a job that could be taken now. */
    async findDue(names: readonly string[]): Promise<string[]> {
      const { rows } = await pool.query<{ name: string }>(
        `select name from unnest($1::text[]) as queue (name)
         where exists (
           select from pgboss.job as j
           where j.name = queue.name and j.state < 'active' and not j.blocked and j.start_after <= pgboss.job_now())`,
        [names],
      );
      return rows.map(({ name }) => name);
    },

    /** Records that the worker is alive. Returns the ids of the jobs that are still its own. */
    async renew(claims: readonly ClaimedJob[]): Promise<Set<string>> {
      const { rows } = await pool.query<{ id: string }>(
        `update pgboss.job set heartbeat_on = now()
         where name = any($1::text[]) and id = any($2::uuid[]) and state = 'active'
           and id || ':' || retry_count = any($3::text[])
         returning id`,
        [
          claims.map(({ name }) => name),
          claims.map(({ id }) => id),
          claims.map(({ id, retryCount }) => `${id}:${retryCount}`),
        ],
      );
      return new Set(rows.map(({ id }) => id));
    },

    /** `output` is kept with the job. */
    async complete(claim: ClaimedJob, output: object | null): Promise<void> {
      await boss.complete(claim.name, claim, output, { db });
    },

    /**
     * Does not store the reason: the log has it, and the job's row would be kept longer than the data the reason may
     * mention.
     */
    async fail(claim: ClaimedJob): Promise<void> {
      await boss.fail(claim.name, claim);
    },

    /**
     * Makes jobs wait again whose worker has let its lease end, without a pause, if they have tries left. pg-boss
     * counts the next start as a further try. Returns the queues of these jobs.
     */
    async takeOver(): Promise<Set<string>> {
      const { rows } = await pool.query<{ name: string }>(
        `update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null
         where name = any($1::text[]) and state = 'active' and retry_count < retry_limit
           and heartbeat_on + heartbeat_seconds * interval '1 second' < now()
         returning name`,
        [queueNames],
      );
      return new Set(rows.map(({ name }) => name));
    },

    /**
     * Makes the job wait again as if this try had not happened: without a start time, pg-boss does not count the next
     * start as a further try. Wakes the workers of other processes.
     */
    async giveBack(claim: ClaimedJob): Promise<void> {
      await pool.query(
        `with given as (
           update pgboss.job set state = 'created', started_on = null, heartbeat_on = null
           where name = $1 and id = $2 and state = 'active' and retry_count = $3 returning name)
         select pg_notify($4, name) from given`,
        [claim.name, claim.id, claim.retryCount, CHANNEL],
      );
    },
  };
}
