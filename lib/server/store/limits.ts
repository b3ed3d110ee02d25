import { sql, type Kysely } from 'kysely';
import type { LimitRepository, Use } from '../ports/store/upkeep';
import type { Tables } from './tables';

export function createLimitRepository(db: Kysely<Tables>): LimitRepository {
  return {
    async count(use) {
      if ((use.amount ?? 1) > use.max) return endOf(use);
      if (await countUse(db, use).executeTakeFirst()) return null;
      const row = await db.selectFrom('limits').select('ends_at').where('key', '=', use.key).executeTakeFirst();
      return row?.ends_at ?? endOf(use);
    },

    async forget(key) {
      await db.deleteFrom('limits').where('key', '=', key).execute();
    },

    async sweep(now) {
      await db.deleteFrom('limits').where('ends_at', '<=', now).execute();
    },
  };
}

const endOf = ({ at, seconds }: Use) => new Date(at.getTime() + seconds * 1000);

/**
 * The statement that counts a use; it returns no row when the limit is reached. It is one, so that no more than `max`
 * calls at the same time succeed. `ifAny`: a table, or a part of the statement, that must have a row.
 */
export function countUse(
  db: Pick<Kysely<Tables>, 'insertInto'>,
  { key, max, seconds, at, amount = 1 }: Use,
  ifAny?: string,
) {
  const end = endOf({ key, max, seconds, at });
  const first = sql`select ${key}::text, ${amount}::integer, ${end}::timestamptz`;
  return db
    .insertInto('limits')
    .columns(['key', 'count', 'ends_at'])
    .expression(ifAny ? sql`${first} where exists (select from ${sql.table(ifAny)})` : first)
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          count: sql<number>`case when limits.ends_at <= ${at} then ${amount}::integer else limits.count + ${amount}::integer end`,
          ends_at: sql<Date>`case when limits.ends_at <= ${at} then ${end}::timestamptz else limits.ends_at end`,
        })
        .where((by) => by.or([by('limits.ends_at', '<=', at), by('limits.count', '<=', max - amount)])),
    )
    .returning('key');
}
