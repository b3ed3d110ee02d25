import type { Kysely, Transaction } from 'kysely';
import type { RunFileRepository } from '../ports/store/upkeep';
import { keysWithoutRow } from './references';
import type { Tables } from './tables';

export function createRunFileRepository(db: Kysely<Tables>): RunFileRepository {
  return {
    async note(visitId, kind, keys, now) {
      await db
        .insertInto('run_files')
        .values(keys.map((key) => ({ key, user_video_id: visitId, kind, noted_at: now })))
        .execute();
    },

    async forget(keys) {
      if (keys.length > 0) await db.deleteFrom('run_files').where('key', 'in', keys).execute();
    },

    async abandoned(before, limit) {
      const rows = await db
        .selectFrom('run_files')
        .select('key')
        .where('noted_at', '<', before)
        .orderBy('noted_at')
        .limit(limit)
        .execute();
      const noted = rows.map((row) => row.key);
      return { noted, unreferenced: noted.length > 0 ? await keysWithoutRow(db, noted) : [] };
    },
  };
}

/**
 * Takes the keys of the films that other runs stored or are about to store: none of these runs can complete any more.
 */
export async function takeOtherFilms(trx: Transaction<Tables>, visitId: string): Promise<string[]> {
  const rows = await trx
    .deleteFrom('run_files')
    .where('user_video_id', '=', visitId)
    .where('kind', '=', 'film')
    .returning('key')
    .execute();
  return rows.length > 0
    ? keysWithoutRow(
        trx,
        rows.map((row) => row.key),
      )
    : [];
}
