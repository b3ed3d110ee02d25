import type { Pool } from 'pg';
import type { Db } from 'pg-boss';

/**
 * Runs pg-boss's statements on a pool. A failed block leaves its connection in an aborted transaction, which is rolled
 * back before the connection is used again. Answers wait for `flushed`, without the connection.
 */
export function poolDatabase(pool: Pick<Pool, 'connect'>, flushed: () => Promise<void> = async () => {}): Db {
  return {
    async executeSql(text, values) {
      const client = await pool.connect();
      try {
        return await client.query(text, values as unknown[] | undefined);
      } catch (error) {
        await client.query('ROLLBACK').catch(() => {});
        throw error;
      } finally {
        client.release();
        await flushed();
      }
    },
  };
}
