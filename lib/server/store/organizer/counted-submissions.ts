import { sql, type Kysely, type RawBuilder } from 'kysely';
import { REVIEW_STATUSES, type ReviewStatus } from '@/lib/contract/organizer/reviews';
import type { SubmissionFilter } from '../../ports/store/organizer/submissions';
import type { Tables } from '../tables';
import { isSpoken } from './spoken-words';
import { matching } from './submission-rows';

type Row = { review_status: ReviewStatus; n: number };

/** See `SubmissionRepository.count`. */
export async function countByStatus(
  db: Kysely<Tables>,
  asked: Omit<SubmissionFilter, 'status'>,
): Promise<Record<ReviewStatus, number>> {
  const filter = { ...asked, status: null };
  const { rows } = await (countedSearch(db, filter) ?? countedList(db, filter)).execute(db);
  const found = new Map(rows.map((row) => [row.review_status, row.n]));
  const counts = REVIEW_STATUSES.map((status) => [status, found.get(status) ?? 0]);
  return Object.fromEntries(counts) as Record<ReviewStatus, number>;
}

const countedList = (db: Kysely<Tables>, filter: SubmissionFilter): RawBuilder<Row> =>
  sql<Row>`${matching(db, filter)
    .select(['v.review_status', sql<number>`count(*)::int`.as('n')])
    .groupBy('v.review_status')}`;

/**
 * What a search alone finds: of films in which it is said, which may be nearly all, the status is beside the words, and
 * what is found by names and comments is joined to them. `null`: there is more to it.
 */
function countedSearch(db: Kysely<Tables>, filter: SubmissionFilter): RawBuilder<Row> | null {
  const { words, rating, film, assigned } = filter;
  if (!words?.length || rating !== null || film !== null || assigned !== null) return null;
  const spoken = spokenIn(filter, words);
  const beside = matching(db, filter, { isBeside: true }).select(['v.id', 'v.review_status']);
  return sql<Row>`
    select coalesce(said.review_status, beside.review_status) as review_status, count(*)::int as n
    from (${spoken}) as said full join ${beside} as beside on beside.id = said.id
    group by 1`;
}

/** How many submissions with a score a search finds, where none is hidden from who asks. */
export async function countScored(
  db: Kysely<Tables>,
  filter: SubmissionFilter & { words: NonNullable<SubmissionFilter['words']> },
): Promise<number> {
  const { status, words } = filter;
  const hasStatus = status === null ? sql`true` : sql`said.review_status = ${status}`;
  const spoken = sql`${spokenIn(filter, words)} and said.has_score and ${hasStatus}`;
  const beside = matching(db, filter, { isBeside: true }).where('v.score', '>', 0).select('v.id');
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (${spoken}) as said full join ${beside} as beside on beside.id = said.id`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

const spokenIn = ({ campaignId }: SubmissionFilter, words: NonNullable<SubmissionFilter['words']>) => sql`
  select said.user_video_id as id, said.review_status from spoken_words said
  where ${isSpoken(campaignId, words)}`;
