import { sql, type Kysely } from 'kysely';
import type { WorkerRepository } from '../ports/store/upkeep';
import type { Tables } from './tables';

/** For how long the rows of workers that died are kept. */
const KEPT = sql<Date>`now() - interval '1 hour'`;

export function createWorkerRepository(db: Kysely<Tables>): WorkerRepository {
  return {
    async beat(id) {
      const seen = { seen_at: sql<Date>`now()` };
      await db
        .insertInto('workers')
        .values({ id, ...seen })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(seen))
        .execute();
      await db.deleteFrom('workers').where('seen_at', '<', KEPT).execute();
    },

    async forget(id) {
      await db.deleteFrom('workers').where('id', '=', id).execute();
    },

    async areAlive(seconds) {
      const since = sql<Date>`now() - ${seconds} * interval '1 second'`;
      return !!(await db.selectFrom('workers').select('id').where('seen_at', '>', since).limit(1).executeTakeFirst());
    },
  };
}
