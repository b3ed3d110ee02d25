import type { Pool } from 'pg';
import type { Db } from 'pg-boss';

/**
 * pg-boss's statements over the shared pool. A failed block leaves its connection inside an aborted
 * transaction; it is rolled back before anyone else gets that connection.
 */
export function poolDatabase(pool: Pool): Db {
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
      }
    },
  };
}
