import { sql, type Kysely } from 'kysely';
import { createGroup } from '@/lib/async/group';
import type { PartRepository, TakePart } from '../ports/store/parts';
import type { Use } from '../ports/store/upkeep';
import { buildOnce, type Places } from './build-once';
import { countUse, toCounted } from './limits';
import type { Tables } from './tables';
import { isUniqueViolation } from './unique-violation';

type Announcement = { takeId: string; part: TakePart; use: Use };

/** An announced part's take. */
type Added = {
  take_id: string;
  part_count: number;
  /** The highest index of its parts before. */
  highest: number | null;
};

/** See `PartRepository.announce`. Parts that are announced at the same time are added by one statement. */
export function createAnnounce(db: Kysely<Tables>): PartRepository['announce'] {
  const addOfTakes = buildOnce(db, (given: Places<Columns>) => addAnnounced(db, given));

  async function addAll(announced: readonly Announcement[]): Promise<(Added | undefined)[]> {
    const firsts = new Map<string, Announcement>();
    for (const one of announced) if (!firsts.has(one.takeId)) firsts.set(one.takeId, one);
    const added = new Map((await addOfTakes(toColumns([...firsts.values()]))).map((row) => [row.take_id, row]));
    const rest = announced.filter((one) => firsts.get(one.takeId) !== one);
    const later = rest.length === 0 ? [] : await addAll(rest);
    return announced.map((one) => (firsts.get(one.takeId) === one ? added.get(one.takeId) : later.shift()));
  }

  const add = createGroup(addAll, isUniqueViolation);
  return async (takeId, part, use) => {
    try {
      const take = await add({ takeId, part, use });
      if (!take) return null;
      return take.part_count === Math.max(take.highest ?? 0, part.index) + 1 ? [] : await findMissing(db, takeId);
    } catch (error) {
      // The index has become known meanwhile.
      if (isUniqueViolation(error)) return null;
      throw error;
    }
  };
}

type Columns = ReturnType<typeof toColumns>;

/** The announcements, each of another take, as the statement is given them. */
function toColumns(announced: readonly Announcement[]) {
  const counted = announced.map(({ use }) => toCounted(use));
  return {
    takeIds: announced.map(({ takeId }) => takeId),
    indexes: announced.map(({ part }) => part.index),
    bytes: announced.map(({ part }) => part.bytes),
    hashes: announced.map(({ part }) => part.sha256),
    limits: counted.map(({ limit }) => limit),
    mostBefore: counted.map(({ mostBefore }) => mostBefore),
    endsAt: counted.map(({ endsAt }) => endsAt.toISOString()),
    at: counted[0]?.at ?? new Date(),
  };
}

/**
 * A take that another transaction has locked is left out: the others do not wait for it. So is one that has the index
 * already.
 */
function addAnnounced(db: Kysely<Tables>, given: Places<Columns>) {
  const { takeIds, indexes, bytes, hashes, limits, mostBefore, endsAt, at } = given;
  return db
    .with(
      'given',
      () => sql<{ take_id: string; position: number; bytes: number; sha256: string; key: string }>`
        (select * from unnest(
          ${takeIds}::text[], ${indexes}::int[], ${bytes}::int[], ${hashes}::text[],
          ${limits}::text[], ${mostBefore}::int[], ${endsAt}::timestamptz[]
        ) as given (take_id, position, bytes, sha256, key, most_before, ends_at))`,
    )
    .with('counted', (by) =>
      countUse(
        by,
        {
          limit: sql`given.key`,
          amount: sql`1`,
          mostBefore: sql`(select most_before from given where given.key = excluded.key)`,
          endsAt: sql`given.ends_at`,
          at,
        },
        // In one order everywhere: two processes would else wait for one another.
        sql`from given order by given.key`,
      ),
    )
    .with('free', (by) =>
      by
        .selectFrom('takes')
        .select('id')
        .where('id', '=', sql<string>`any(${takeIds}::text[])`)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .with('taken', (by) =>
      by
        .updateTable('takes')
        .from('given')
        .innerJoin('counted', 'counted.key', 'given.key')
        .innerJoin('free', 'free.id', 'given.take_id')
        .set({
          touched_at: at,
          bytes: null,
          part_count: sql`takes.part_count + 1`,
          part_bytes: sql`takes.part_bytes + given.bytes`,
        })
        .whereRef('takes.id', '=', 'given.take_id')
        .where((of) => of.and(SETTLED.map((column) => of(`takes.${column}`, 'is', null))))
        .where('takes.sweeping_at', 'is', null)
        .where(sql<boolean>`takes.part_bytes + given.bytes <= takes.allowed_bytes`)
        // Not `not exists`: that may be planned to read the parts of all takes.
        .where(
          ({ selectFrom }) =>
            selectFrom('take_parts as p')
              .whereRef('p.take_id', '=', 'given.take_id')
              .whereRef('p.position', '=', 'given.position')
              .select(({ fn }) => fn.countAll<number>().as('known')),
          '=',
          0,
        )
        .returning(['given.take_id', 'given.position', 'given.bytes', 'given.sha256', 'takes.part_count']),
    )
    .with('added', (by) =>
      by
        .insertInto('take_parts')
        .columns(['take_id', 'position', 'bytes', 'sha256'])
        .expression(({ selectFrom }) => selectFrom('taken').select(['take_id', 'position', 'bytes', 'sha256']))
        .returning('take_id'),
    )
    .selectFrom('taken')
    .innerJoin('added', 'added.take_id', 'taken.take_id')
    .select(({ selectFrom }) => [
      'taken.take_id',
      'taken.part_count',
      // As it was before this statement.
      selectFrom('take_parts as p')
        .whereRef('p.take_id', '=', 'taken.take_id')
        .select(({ fn }) => fn.max('p.position').as('highest'))
        .as('highest'),
    ]);
}

const SETTLED = ['saved_at', 'parts_hash', 'discarded_at'] as const;

/** Reads the parts only when one is missing; two numbers of the take's row say whether one is. */
export async function findMissing(db: Kysely<Tables>, takeId: string): Promise<number[]> {
  const take = await db
    .selectFrom('takes as t')
    .select([
      't.part_count',
      (by) =>
        by
          .selectFrom('take_parts as p')
          .whereRef('p.take_id', '=', 't.id')
          .select(({ fn }) => fn.max('p.position').as('highest'))
          .as('highest'),
    ])
    .where('t.id', '=', takeId)
    .executeTakeFirst();
  if (!take || take.highest === null || take.part_count === take.highest + 1) return [];
  const { rows } = await sql<{ index: number }>`
    select index from generate_series(0, ${take.highest}::int) as index
    where not exists (select from take_parts where take_id = ${takeId} and position = index) order by index`.execute(
    db,
  );
  return rows.map(({ index }) => index);
}
