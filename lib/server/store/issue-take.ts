import { sql, type Kysely, type RawBuilder } from 'kysely';
import { takeCount } from '@/lib/domain/take-count';
import type { TakeInput, TakeRepository } from '../ports/store/takes';
import { buildOnce, type Places } from './build-once';
import { countUse, toCounted, type Counted } from './limits';
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

/** What a take begins with. */
const COLUMNS = [
  ...(['id', 'user_video_id', 'section_id', 'count', 'folder', 'key'] as const),
  ...(['device', 'video_type', 'allowed_bytes', 'limit_seconds', 'touched_at', 'by_session'] as const),
] as const;
type Issued = ReturnType<typeof rowOf> & Counted & { issued: number };

/**
 * See `TakeRepository.issueNext`. The statement waits for another one that issues a take of this visit, and then finds
 * the number of issued takes changed.
 */
export function createIssueNext(db: Kysely<Tables>): TakeRepository['issueNext'] {
  const issue = buildOnce(db, (given: Places<Issued>) =>
    db
      .with('own', (by) =>
        countIssued(by, given.user_video_id).where('takes_issued', '=', given.issued).returning('user_videos.id'),
      )
      .with('counted', (by) => countUse(by, given, sql`where exists (select from own)`))
      .insertInto('takes')
      .columns(COLUMNS)
      .expression((by) =>
        by.selectFrom('counted').select(COLUMNS.map((column) => (given[column] as RawBuilder<unknown>).as(column))),
      )
      .returningAll(),
  );
  return async (input, next, use) => {
    if (next.isErased || next.hasUnmeasured || !fits(next, input)) return null;
    const { issued } = next;
    try {
      const [row] = await issue({ ...rowOf(input, next), ...toCounted(use), issued });
      return row ? toTake(row) : null;
    } catch (error) {
      // A take of another visit has the id.
      if (isUniqueViolation(error)) return null;
      throw error;
    }
  };
}

/** Also locks the visit until the end of the transaction. */
function countIssued(db: Pick<Kysely<Tables>, 'updateTable'>, visitId: string | RawBuilder<string>) {
  return db
    .updateTable('user_videos')
    .set({ takes_issued: sql<number>`takes_issued + 1` })
    .where('id', '=', visitId);
}

function rowOf(input: TakeInput, { highestCount }: Pick<Budget, 'highestCount'>) {
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
