import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { LimitRepository, Use } from '../ports/store/upkeep';
import { buildOnce, type Placeholders } from './build-once';
import type { Tables } from './tables';

export function createLimitRepository(db: Kysely<Tables>): LimitRepository {
  const count = buildOnce(db, (counted: Placeholders<Counted>) => countUse(db, counted));
  return {
    async count(use) {
      if ((use.amount ?? 1) > use.max) return endOf(use);
      const [counted] = await count(toCounted(use));
      if (counted) return null;
      const row = await db.selectFrom('limits').select('ends_at').where('key', '=', use.key).executeTakeFirst();
      return row?.ends_at ?? endOf(use);
    },

    async extend(key, end, next) {
      const { numUpdatedRows } = await db
        .updateTable('limits')
        .set({ ends_at: next })
        .where('key', '=', key)
        .where('ends_at', '=', end)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async forget(key) {
      await db.deleteFrom('limits').where('key', '=', key).execute();
    },

    async sweep(now) {
      await db
        .deleteFrom('limits')
        .where('key', 'in', (by) =>
          // In the order in which several are counted together, and none that is being counted.
          by.selectFrom('limits').select('key').where('ends_at', '<=', now).orderBy('key').forUpdate().skipLocked(),
        )
        .execute();
    },
  };
}

const endOf = ({ at, seconds }: Use) => new Date(at.getTime() + seconds * 1000);

/**
 * What the statement that counts a use is given: the key of the limit, and how many uses may have been counted before.
 */
export type Counted = { limit: string; amount: number; maxBefore: number; at: Date; endsAt: Date };

export function toCounted(use: Use): Counted {
  const { key, max, at, amount = 1 } = use;
  return { limit: key, amount, maxBefore: max - amount, at, endsAt: endOf(use) };
}

/**
 * The statement that counts a use, or all that `from` has; it returns no row where the limit is reached. It is one, so
 * that no more than `max` calls at the same time succeed. Each limit may be there once only.
 */
export function countUse(
  db: Pick<Kysely<Tables>, 'insertInto'>,
  { limit, amount, maxBefore, at, endsAt }: Placeholders<Counted>,
  from = sql``,
) {
  // None ends later than one that begins now: a wrong clock must not keep a limit reached for a year.
  const isOver = sql<boolean>`(limits.ends_at <= ${at} or limits.ends_at > excluded.ends_at + interval '1 minute')`;
  return db
    .insertInto('limits')
    .columns(['key', 'count', 'ends_at'])
    .expression(sql`select ${limit}::text, ${amount}::integer, ${endsAt}::timestamptz ${from}`)
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          count: sql<number>`case when ${isOver} then excluded.count else limits.count + excluded.count end`,
          ends_at: sql<Date>`case when ${isOver} then excluded.ends_at else limits.ends_at end`,
        })
        .where((by) => by.or([isOver, by('limits.count', '<=', maxBefore)])),
    )
    .returning('key');
}

/** Counts the uses of a table `given`, each of another limit, with its `limit_key`, `most_before` and `ends_at`. */
export function countGiven(db: Pick<Kysely<Tables>, 'insertInto'>, at: RawBuilder<Date>, from = 'given') {
  const of = (column: string) => sql.ref(`${from}.${column}`);
  return countUse(
    db,
    {
      ...{ limit: of('limit_key') as RawBuilder<string>, amount: sql<number>`1`, at },
      maxBefore: sql<number>`(select most_before from given where limit_key = excluded.key)`,
      endsAt: of('ends_at') as RawBuilder<Date>,
    },
    // In one order everywhere: two processes would else wait for one another.
    sql`from ${sql.table(from)} order by limit_key`,
  );
}
