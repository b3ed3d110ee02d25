import { sql, type Kysely } from 'kysely';
import type { PartRepository, TakePart } from '../ports/store/parts';
import { buildOnce, type Places } from './build-once';
import { countUse, toCounted, type Counted } from './limits';
import type { Tables } from './tables';
import { isUniqueViolation } from './unique-violation';

type Announced = Counted & TakePart & { takeId: string };

/** See `PartRepository.announce`. */
export function createAnnounce(db: Kysely<Tables>): PartRepository['announce'] {
  const announce = buildOnce(db, (given: Places<Announced>) => addAnnounced(db, given));
  return async (takeId, part, use) => {
    try {
      const [row] = await announce({ ...toCounted(use), ...part, takeId });
      if (!row) return null;
      return row.part_count === Math.max(row.highest ?? 0, part.index) + 1 ? [] : await findMissing(db, takeId);
    } catch (error) {
      // The index is known.
      if (isUniqueViolation(error)) return null;
      throw error;
    }
  };
}

function addAnnounced(db: Kysely<Tables>, given: Places<Announced>) {
  return db
    .with('counted', (by) => countUse(by, given))
    .with('taken', (by) =>
      by
        .updateTable('takes')
        .set({
          touched_at: given.at,
          bytes: null,
          part_count: sql`part_count + 1`,
          part_bytes: sql`part_bytes + ${given.bytes}::int`,
        })
        .where('id', '=', given.takeId)
        .where((of) => of.and(SETTLED.map((column) => of(column, 'is', null))))
        .where('sweeping_at', 'is', null)
        .where(sql<boolean>`part_bytes + ${given.bytes}::int <= allowed_bytes`)
        .where((of) => of.exists(of.selectFrom('counted').select('key')))
        .returning(['id', 'part_count']),
    )
    .with('added', (by) =>
      by
        .insertInto('take_parts')
        .columns(['take_id', 'position', 'bytes', 'sha256'])
        .expression(({ selectFrom }) =>
          selectFrom('taken').select([
            'taken.id',
            sql<number>`${given.index}::int`.as('position'),
            sql<number>`${given.bytes}::int`.as('bytes'),
            sql<string>`${given.sha256}::text`.as('sha256'),
          ]),
        )
        .returning('position'),
    )
    .selectFrom('taken')
    .innerJoin('added', (join) => join.onTrue())
    .select(({ selectFrom }) => [
      'taken.part_count',
      // As it was before this statement.
      selectFrom('take_parts')
        .where('take_id', '=', given.takeId)
        .select(({ fn }) => fn.max('position').as('highest'))
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
