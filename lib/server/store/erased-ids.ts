import { sql, type Kysely } from 'kysely';
import type { ErasedIds } from '../ports/store/upkeep';
import type { Tables } from './tables';

export function createErasedIds(db: Kysely<Tables>): ErasedIds {
  return {
    async findMany(fingerprints) {
      const rows = await db
        .selectFrom('erased_ids')
        .select('fingerprint')
        .where('fingerprint', 'in', fingerprints)
        .execute();
      return rows.map(({ fingerprint }) => fingerprint);
    },

    async sweep(now) {
      // The files that were erased with them have the same time.
      await sql`
        delete from erased_ids as e where until <= ${now}
          and not exists (select from doomed_files as d where d.until = e.until)`.execute(db);
    },
  };
}
