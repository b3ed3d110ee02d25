import { sql, type Kysely } from 'kysely';
import { createBatcher } from '@/lib/async/batcher';
import { takeCount } from '@/lib/domain/take-count';
import type { NextTake, Take, TakeInput, TakeRepository } from '../ports/store/takes';
import type { Use } from '../ports/store/upkeep';
import { buildOnce, type Placeholders } from './build-once';
import { givenRows, toColumns, type Columns } from './given-rows';
import { countGiven, toCounted } from './limits';
import type { Tables } from './tables';
import { fits, maySpend, readBudget, renewTake, type Budget } from './take-budget';
import { toTake } from './to-take';
import { isUniqueViolation } from './unique-violation';
import { noRetakesLeft } from './used-takes';

/** See `TakeRepository.issue`. */
export function issueTake(db: Kysely<Tables>, input: TakeInput): ReturnType<TakeRepository['issue']> {
  return db.transaction().execute(async (trx) => {
    // The takes of one visit are numbered one at a time.
    await countIssued(trx, input.visitId).execute();
    const before = await trx.selectFrom('takes').selectAll().where('id', '=', input.id).executeTakeFirst();
    if (before) {
      const isAlike = before.section_id === input.sectionId && before.from_file === (input.fromFile ?? false);
      const same = before.user_video_id === input.visitId && isAlike;
      return same ? renewTake(trx, before, input) : 'foreign';
    }
    const budget = await readBudget(trx, input);
    if (!maySpend(budget, input)) throw noRetakesLeft();
    if (!fits(budget, input)) return 'full';
    const row = await trx.insertInto('takes').values(rowOf(input, budget)).returningAll().executeTakeFirstOrThrow();
    return toTake(row);
  });
}

/** What a take begins with. */
const COLUMNS = [
  ...(['id', 'user_video_id', 'section_id', 'count', 'folder', 'key'] as const),
  ...(['device', 'video_type', 'allowed_bytes', 'limit_seconds', 'touched_at', 'by_session'] as const),
  ...(['is_audio_only', 'from_file'] as const),
] as const;

const TYPES = {
  ...{ id: 'text', user_video_id: 'text', section_id: 'text', count: 'integer', folder: 'text', key: 'text' },
  ...{ device: 'text', video_type: 'text', allowed_bytes: 'bigint', limit_seconds: 'integer' },
  ...{ touched_at: 'timestamptz', by_session: 'boolean', is_audio_only: 'boolean', from_file: 'boolean' },
  ...{ issued: 'integer' },
  ...{ limit_key: 'text', most_before: 'integer', ends_at: 'timestamptz' },
};

type Row = ReturnType<typeof toGiven>;
type Given = Columns<Row> & { at: Date };
type Next = { input: TakeInput; next: NextTake; use: Use };

function toGiven({ input, next, use }: Next) {
  const { limit, maxBefore, endsAt } = toCounted(use);
  const counted = { limit_key: limit, most_before: maxBefore, ends_at: endsAt };
  return { ...rowOf(input, next), issued: next.issued, ...counted };
}

/**
 * See `TakeRepository.issueNext`. Takes of several visits that are asked for at the same time are issued together. A
 * visit that another transaction has locked is left out: the others do not wait for it.
 */
export function createIssueNext(db: Kysely<Tables>): TakeRepository['issueNext'] {
  const issueAll = buildOnce(db, (given: Placeholders<Given>) => issueGiven(db, given));

  async function issueTogether(requests: readonly Next[]): Promise<(Take | null)[]> {
    const rows = await issueAll({ ...toColumns(TYPES, requests.map(toGiven)), at: requests[0]?.use.at ?? new Date() });
    const takes = new Map(rows.map((row) => [row.user_video_id, toTake(row)]));
    return requests.map(({ input }) => takes.get(input.visitId) ?? null);
  }

  // A limit is of one uuid, which may have a visit to each of several campaigns.
  const issue = createBatcher(issueTogether, { mayBeOfOne: isUniqueViolation, keyOf: ({ use }) => use.key });
  return async (input, next, use) => {
    if (next.isErased || next.hasUnmeasured || !fits(next, input) || !maySpend(next, input)) return null;
    try {
      return await issue({ input, next, use });
    } catch (error) {
      // A take of another visit has the id.
      if (isUniqueViolation(error)) return null;
      throw error;
    }
  };
}

function issueGiven(db: Kysely<Tables>, given: Placeholders<Given>) {
  return db
    .with('given', () => givenRows<Row>(TYPES, given))
    .with('free', (by) =>
      by
        .selectFrom('user_videos')
        .select('user_videos.id')
        .where('user_videos.id', '=', sql<string>`any(${given.user_video_id}::text[])`)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .with('own', (by) =>
      by
        .updateTable('user_videos')
        .from('given')
        .innerJoin('free', 'free.id', 'given.user_video_id')
        .set(oneMoreIssued)
        .whereRef('user_videos.id', '=', 'given.user_video_id')
        .whereRef('user_videos.takes_issued', '=', 'given.issued')
        // A take of another visit may have the id, or had it and is just being erased.
        .where(
          ({ selectFrom }) =>
            selectFrom('takes')
              .whereRef('takes.id', '=', 'given.id')
              .select(({ fn }) => fn.countAll<number>().as('known')),
          '=',
          0,
        )
        .returningAll('given'),
    )
    .with('counted', (by) => countGiven(by, given.at, 'own'))
    .insertInto('takes')
    .columns(COLUMNS)
    .expression((by) =>
      by
        .selectFrom('own')
        .innerJoin('counted', 'counted.key', 'own.limit_key')
        .select(COLUMNS.map((column) => `own.${column}` as const)),
    )
    .returningAll();
}

const oneMoreIssued = { takes_issued: sql<number>`user_videos.takes_issued + 1` };

/** Also locks the visit until the end of the transaction. */
function countIssued(db: Pick<Kysely<Tables>, 'updateTable'>, visitId: string) {
  return db.updateTable('user_videos').set(oneMoreIssued).where('id', '=', visitId);
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
    is_audio_only: input.isAudioOnly ?? false,
    from_file: input.fromFile ?? false,
  };
}
