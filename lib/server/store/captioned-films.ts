import { sql, type Kysely, type SqlBool, type Transaction } from 'kysely';
import type { CaptionedFilmRecord, CaptionedFilmRepository } from '../ports/store/captioned-films';
import { doom, nameFiles } from './doom';
import { lockVisit } from './lock-visit';
import { visitFieldsOf } from './rows';
import type { Tables } from './tables';

const COLUMNS = ['film_key', 'user_video_id', 'words', 'key', 'failed_code'] as const;

export function createCaptionedFilms(db: Kysely<Tables>): CaptionedFilmRepository {
  return {
    async find(filmKey) {
      const found = db.selectFrom('captioned_films').select(COLUMNS).where('film_key', '=', filmKey);
      const row = await found.executeTakeFirst();
      return row ? visitFieldsOf(row) : null;
    },

    request: ({ filmKey, visitId, words, at }) =>
      db.transaction().execute(async (trx) => {
        // Whoever makes another film of the visit, or removes its captions, has it to themselves.
        if (!(await lockVisit(trx, visitId)) || !(await isWanted(trx, visitId, filmKey))) return null;
        const found = trx.selectFrom('captioned_films').select(COLUMNS).where('film_key', '=', filmKey);
        const before = await found.executeTakeFirst();
        if (before?.words === words && before.failed_code === null) return visitFieldsOf(before);
        const wanted = { words, key: null, run: null, failed_code: null, requested_at: at };
        const row = await trx
          .insertInto('captioned_films')
          .values({ film_key: filmKey, user_video_id: visitId, ...wanted })
          .onConflict((conflict) => conflict.column('film_key').doUpdateSet(wanted))
          .returning(COLUMNS)
          .executeTakeFirstOrThrow();
        if (before?.key) await doom(trx, { keys: [before.key] }, { because: 'replaced', at });
        return visitFieldsOf(row);
      }),

    async begin({ filmKey, words, run }) {
      const { numUpdatedRows } = await db
        .updateTable('captioned_films')
        .set({ run })
        .where('film_key', '=', filmKey)
        .where('words', '=', words)
        .where(isDue)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    keep: ({ filmKey, run, key }) =>
      db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('captioned_films')
          .set({ key, run: null })
          .where('film_key', '=', filmKey)
          .where('run', '=', run)
          .where(isDue)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await nameFiles(trx, [key]);
        return true;
      }),

    async fail({ filmKey, words, run, code }) {
      await db
        .updateTable('captioned_films')
        .set({ failed_code: code, run: null })
        .where('film_key', '=', filmKey)
        .where('words', '=', words)
        .$if(run !== undefined, (query) => query.where('run', '=', run!))
        .where(isDue)
        .execute();
    },

    async drop({ filmKey, words }) {
      const outdated = db.deleteFrom('captioned_films').where('film_key', '=', filmKey).where('words', '=', words);
      await outdated.where(isDue).execute();
    },

    due: (limit) =>
      db
        .selectFrom('captioned_films')
        .select(['film_key as filmKey', 'user_video_id as visitId', 'words'])
        .where(isDue)
        .orderBy('requested_at')
        .orderBy('film_key')
        .limit(limit)
        .execute(),
  };
}

const isDue = sql<SqlBool>`key is null and failed_code is null`;

/** Whether the film is the visit's by now, and its visitor has not removed the captions. */
async function isWanted(trx: Transaction<Tables>, visitId: string, filmKey: string): Promise<boolean> {
  const { rows } = await sql`
    select from user_videos v join stitches s on s.user_video_id = v.id
      left join named_films n on n.film_key = s.film_key
    where v.id = ${visitId} and v.captions_removed_at is null and ${filmKey} in (s.film_key, n.key)`.execute(trx);
  return rows.length > 0;
}

/** Forgets the films that were made of these, and returns their keys: whoever calls this dooms them. */
export async function dropCaptioned(
  trx: Transaction<Tables>,
  of: { filmKeys: readonly string[] } | { visitId: string },
): Promise<string[]> {
  const isOne = 'visitId' in of ? sql`user_video_id = ${of.visitId}` : sql`film_key = any(${[...of.filmKeys]}::text[])`;
  const { rows } = await sql<Pick<CaptionedFilmRecord, 'key'>>`
    delete from captioned_films where ${isOne} returning key`.execute(trx);
  return rows.flatMap(({ key }) => (key === null ? [] : [key]));
}
