import { sql, type Kysely } from 'kysely';
import { lockVisit } from './lock-visit';
import type { Tables } from './tables';

/** Returns those of the keys that no row refers to. */
export async function keysWithoutRow(db: Kysely<Tables>, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select k.key from unnest(${[...keys]}::text[]) as k (key)
    where not exists (select from stitches where film_key = k.key)
      and not exists (select from stitches where made_key = k.key)
      and not exists (select from mezzanines where video_key = k.key)
      and not exists (select from mezzanines where audio_key = k.key)
      and not exists (select from mezzanines where aac_key = k.key)
      and not exists (select from takes where key = k.key)
      and not exists (select from takes where whole_key = k.key)
      and not exists (select from takes where poster_key = k.key)
      and not exists (select from stitches where poster_key = k.key)
      and not exists (select from resumes where upload_key = k.key)
      and not exists (select from resumes where file_key = k.key)`.execute(db);
  return rows.map((row) => row.key);
}

/** See `Store.unreferenced`. Every transaction that writes a key locks the visit's row, so this waits for them. */
export function findUnreferenced(db: Kysely<Tables>, visitId: string, keys: readonly string[]): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await lockVisit(trx, visitId);
    return keysWithoutRow(trx, keys);
  });
}
