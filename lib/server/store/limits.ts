import { sql, type Kysely } from 'kysely';
import type { LimitRepository } from '../ports/store/upkeep';
import type { Tables } from './tables';

export function createLimitRepository(db: Kysely<Tables>): LimitRepository {
  return {
    async count(key, { max, seconds }, now) {
      const end = new Date(now.getTime() + seconds * 1000);
      // One statement, so that no more than `max` calls at the same time succeed.
      const counted = await db
        .insertInto('limits')
        .values({ key, count: 1, ends_at: end })
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet({
              count: sql<number>`case when limits.ends_at <= ${now} then 1 else limits.count + 1 end`,
              ends_at: sql<Date>`case when limits.ends_at <= ${now} then ${end}::timestamptz else limits.ends_at end`,
            })
            .where((by) => by.or([by('limits.ends_at', '<=', now), by('limits.count', '<', max)])),
        )
        .returning('key')
        .executeTakeFirst();
      if (counted) return null;
      const row = await db.selectFrom('limits').select('ends_at').where('key', '=', key).executeTakeFirst();
      return row?.ends_at ?? end;
    },

    async sweep(now) {
      await db.deleteFrom('limits').where('ends_at', '<=', now).execute();
    },
  };
}
