import type { Pool } from 'pg';
import type { JobWithMetadata, PgBoss } from 'pg-boss';

/** A job this process holds, at the try it was taken for: what is said of another try changes nothing. */
export type Claim = JobWithMetadata<{ userVideoId?: string }>;

export type Claims = ReturnType<typeof createClaims>;

/** Taking, holding and settling jobs. Every statement about a claim is fenced to its try. */
export function createClaims(boss: PgBoss, pool: Pool) {
  return {
    async take(name: string): Promise<Claim | null> {
      const [claim] = await boss.fetch<{ userVideoId?: string }>(name, { includeMetadata: true });
      return claim ?? null;
    },

    /** Says that the worker lives. Answers with the ids of the jobs that are still its own. */
    async renew(claims: readonly Claim[]): Promise<Set<string>> {
      const { rows } = await pool.query<{ id: string }>(
        `update pgboss.job set heartbeat_on = now()
         where name = any($1::text[]) and id = any($2::uuid[]) and state = 'active' and id || ':' || retry_count = any($3::text[])
         returning id`,
        [
          claims.map(({ name }) => name),
          claims.map(({ id }) => id),
          claims.map(({ id, retryCount }) => `${id}:${retryCount}`),
        ],
      );
      return new Set(rows.map(({ id }) => id));
    },

    async complete(claim: Claim): Promise<void> {
      await boss.complete(claim.name, claim);
    },

    /** Says nothing of why: that is in the log, and a row would keep it longer than what it tells of. */
    async fail(claim: Claim): Promise<void> {
      await boss.fail(claim.name, claim);
    },

    /**
     * Lets the job wait again as if this try had not been: with no start noted, pg-boss does not count the next one as
     * further.
     */
    async giveBack(claim: Claim): Promise<void> {
      await pool.query(
        `update pgboss.job set state = 'created', started_on = null, heartbeat_on = null
         where name = $1 and id = $2 and state = 'active' and retry_count = $3`,
        [claim.name, claim.id, claim.retryCount],
      );
    },
  };
}
