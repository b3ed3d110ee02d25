import { sql, type Kysely } from 'kysely';
import type { TranscriberStateRepository } from '../ports/store/transcriber-state';
import type { TranscriberFault } from '../ports/transcriber';
import type { Tables } from './tables';

export function createTranscriberState(db: Kysely<Tables>): TranscriberStateRepository {
  return {
    async read() {
      const row = await db.selectFrom('transcriber_state').selectAll().executeTakeFirst();
      return {
        lastSuccessAt: row?.last_success_at ?? null,
        failingSince: row?.failing_since ?? null,
        fault: (row?.fault ?? null) as TranscriberFault | null,
      };
    },

    async noteSuccess(at) {
      const fares = { last_success_at: at, failing_since: null, fault: null };
      await db
        .insertInto('transcriber_state')
        .values({ ...fares, test: null })
        .onConflict((conflict) => conflict.column('is_only').doUpdateSet(fares))
        .execute();
    },

    async noteFault(fault, at) {
      const since = sql<Date>`coalesce(transcriber_state.failing_since, excluded.failing_since)`;
      await db
        .insertInto('transcriber_state')
        .values({ failing_since: at, fault, last_success_at: null, test: null })
        .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ failing_since: since, fault }))
        .execute();
    },
  };
}
