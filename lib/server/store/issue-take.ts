import { sql, type Insertable, type Kysely } from 'kysely';
import { takeCount } from '@/lib/domain/take-count';
import type { NextTake, Take, TakeInput, TakeRepository } from '../ports/store/takes';
import type { Use } from '../ports/store/upkeep';
import { countUse } from './limits';
import type { Tables } from './tables';
import { fits, readBudget, renewTake, type Budget } from './take-budget';
import { toTake } from './to-take';
import { isUniqueViolation } from './unique-violation';

/** See `TakeRepository.issue`. */
export function issueTake(db: Kysely<Tables>, input: TakeInput): ReturnType<TakeRepository['issue']> {
  return db.transaction().execute(async (trx) => {
    // The takes of one visit are numbered one at a time.
    await countIssued(trx, input.visitId).execute();
    const before = await trx.selectFrom('takes').selectAll().where('id', '=', input.id).executeTakeFirst();
    if (before) {
      const same = before.user_video_id === input.visitId && before.section_id === input.sectionId;
      return same ? renewTake(trx, before, input) : 'foreign';
    }
    const budget = await readBudget(trx, input);
    if (!fits(budget, input)) return 'full';
    const row = await trx.insertInto('takes').values(rowOf(input, budget)).returningAll().executeTakeFirstOrThrow();
    return toTake(row);
  });
}

/**
 * See `TakeRepository.issueNext`. The statement waits for another one that issues a take of this visit, and then finds
 * the number of issued takes changed.
 */
export async function issueNextTake(
  db: Kysely<Tables>,
  input: TakeInput,
  next: NextTake,
  use: Use,
): Promise<Take | null> {
  if (next.isErased || next.hasUnmeasured || !fits(next, input)) return null;
  const values = rowOf(input, next);
  const columns = Object.keys(values) as (keyof typeof values)[];
  const statement = db
    .with('own', (by) =>
      countIssued(by, input.visitId).where('takes_issued', '=', next.issued).returning('user_videos.id'),
    )
    .with('counted', (by) => countUse(by, use, 'own'))
    .insertInto('takes')
    .columns(columns)
    .expression((by) => by.selectFrom('counted').select(columns.map((column) => by.val(values[column]).as(column))))
    .returningAll();
  try {
    const row = await statement.executeTakeFirst();
    return row ? toTake(row) : null;
  } catch (error) {
    // A take of another visit has the id.
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

/** Also locks the visit until the end of the transaction. */
function countIssued(db: Pick<Kysely<Tables>, 'updateTable'>, visitId: string) {
  return db
    .updateTable('user_videos')
    .set({ takes_issued: sql<number>`takes_issued + 1` })
    .where('id', '=', visitId);
}

function rowOf(input: TakeInput, { highestCount }: Pick<Budget, 'highestCount'>): Insertable<Tables['takes']> {
  return {
    id: input.id,
    user_video_id: input.visitId,
    section_id: input.sectionId,
    count: takeCount(input.count, highestCount),
    folder: input.folder,
    key: input.uploadKey,
    device: input.device,
    video_type: input.videoType,
    allowed_bytes: input.allowedBytes,
    limit_seconds: input.limitSeconds,
    touched_at: input.now,
    by_session: input.bySession ?? false,
  };
}
