import type { Pool } from 'pg';
import type { JobName } from '../ports/queue';

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
