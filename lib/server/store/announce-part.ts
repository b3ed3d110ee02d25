import { sql, type Kysely } from 'kysely';
import { createBatcher } from '@/lib/async/batcher';
import type { PartRepository, TakePart } from '../ports/store/parts';
import type { Use } from '../ports/store/upkeep';
import { buildOnce, type Placeholders } from './build-once';
import { givenRows, toColumns, type Columns } from './given-rows';
import { countGiven, toCounted } from './limits';
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

/** See `PartRepository.announce`. Parts of several takes that are announced at the same time are added together. */
export function createAnnounce(db: Kysely<Tables>): PartRepository['announce'] {
  const addAll = buildOnce(db, (given: Placeholders<Given>) => addAnnounced(db, given));

  async function addTogether(announced: readonly Announcement[]): Promise<(Added | undefined)[]> {
    const rows = announced.map(toRow);
    const added = await addAll({ ...toColumns(TYPES, rows), at: announced[0]?.use.at ?? new Date() });
    const byTake = new Map(added.map((row) => [row.take_id, row]));
    return announced.map(({ takeId }) => byTake.get(takeId));
  }

  const add = createBatcher(addTogether, { mayBeOfOne: isUniqueViolation, keyOf: ({ takeId }) => takeId });
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

const TYPES = {
  ...{ take_id: 'text', position: 'integer', bytes: 'integer', sha256: 'text' },
  ...{ limit_key: 'text', most_before: 'integer', ends_at: 'timestamptz' },
};

type Row = ReturnType<typeof toRow>;
/** `at`: when they are counted and touch their takes. */
type Given = Columns<Row> & { at: Date };

function toRow({ takeId, part, use }: Announcement) {
  const { limit, maxBefore, endsAt } = toCounted(use);
  return {
    ...{ take_id: takeId, position: part.index, bytes: part.bytes, sha256: part.sha256 },
    ...{ limit_key: limit, most_before: maxBefore, ends_at: endsAt },
  };
}

/**
 * A take that another transaction has locked is left out: the others do not wait for it. So is one that has the index
 * already.
 */
function addAnnounced(db: Kysely<Tables>, given: Placeholders<Given>) {
  return db
    .with('given', () => givenRows<Row>(TYPES, given))
    .with('counted', (by) => countGiven(by, given.at))
    .with('free', (by) =>
      by
        .selectFrom('takes')
        .select('id')
        .where('id', '=', sql<string>`any(${given.take_id}::text[])`)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .with('taken', (by) =>
      by
        .updateTable('takes')
        .from('given')
        .innerJoin('counted', 'counted.key', 'given.limit_key')
        .innerJoin('free', 'free.id', 'given.take_id')
        .set({
          touched_at: given.at,
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
