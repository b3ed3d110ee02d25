import { sql, type Kysely } from 'kysely';
import type { StorageLocation, StorageLocationRepository } from '../ports/store/storage-location';
import type { Tables } from './tables';

export function createStorageLocationRepository(db: Kysely<Tables>): StorageLocationRepository {
  const find = (from: Kysely<Tables>): Promise<StorageLocation | undefined> =>
    from.selectFrom('storage_place').select(['id', 'place as location']).executeTakeFirst();

  return {
    async establish(choose) {
      const known = await find(db);
      if (known) return known;
      return db.transaction().execute(async (trx) => {
        await sql`lock table storage_place in share row exclusive mode`.execute(trx);
        const meanwhile = await find(trx);
        if (meanwhile) return meanwhile;
        const chosen = await choose();
        await trx.insertInto('storage_place').values({ id: chosen.id, place: chosen.location }).execute();
        return chosen;
      });
    },

    async replace(from, to) {
      const { numUpdatedRows } = await db
        .updateTable('storage_place')
        .set({ id: to.id, place: to.location })
        .where('id', '=', from)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    async referredKeys(after, limit) {
      const { rows } = await sql<{ key: string }>`
        select key from (
          select film_key as key from stitches
          union select made_key from stitches
          union select video_key from mezzanines
          union select audio_key from mezzanines
          union select aac_key from mezzanines
          union select named_key from mezzanines
          union select key from named_films
          union select key from captioned_films
          union select key from takes
          union select whole_key from takes
          union select poster_key from takes
          union select poster_key from stitches
          union select upload_key from resumes
          union select file_key from resumes
          union select upload_key from answer_files
          union select file_key from answer_files
          union select upload_key from clips
          union select file_key from clips
          union select poster_key from clips
          union select intro_video_key from campaigns
          union select video.key from campaigns, jsonb_each_text(intro_video_keys) as video (language, key)) as referred
        where key > ${after} order by key limit ${limit}`.execute(db);
      return rows.map(({ key }) => key);
    },
  };
}
