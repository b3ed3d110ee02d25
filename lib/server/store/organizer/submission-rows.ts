import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { ReviewStatus } from '@/lib/contract/organizer/reviews';
import type { FilmState, SubmissionSort } from '@/lib/contract/organizer/submissions';
import type { SubmissionFilter, SubmissionRow } from '../../ports/store/organizer/submissions';
import type { Tables } from '../tables';

/** What lists are filtered and sorted by. */
const SORTED = [
  'u.id',
  'u.received_at',
  'u.review_status',
  'u.rating_average',
  'u.sort_name',
] as const satisfies readonly `u.${keyof Tables['user_videos']}`[];

/** Whether `s` could not be made and no earlier film is there. */
export const failed = sql<SqlBool>`s.status = 'Error' and s.film_key is null`;

/**
 * What a list is made of, as `v`, with the columns that it is filtered and sorted by. Whatever else is shown is read of
 * the page alone.
 */
export function matching(db: Kysely<Tables>, { campaignId, status, words, rating, film, userId }: SubmissionFilter) {
  return (
    db
      .selectFrom((words === null ? finished(db, campaignId) : findWords(db, campaignId, words)).as('v'))
      .$if(status !== null, (query) => query.where('v.review_status', '=', status))
      // By the index `stitches_failed`.
      .$if(film === 'failed', (query) =>
        query.where(sql<SqlBool>`v.id in (select s.user_video_id from stitches s where ${failed})`),
      )
      .$if(rating === '4' || rating === '3', (query) => query.where('v.rating_average', '>=', Number(rating)))
      // The lowest rating is 1.
      .$if(rating === 'none', (query) => query.where('v.rating_average', '=', 0))
      .$if(rating === 'mine', (query) =>
        query.where(
          sql<SqlBool>`not exists (select from ratings r where r.user_video_id = v.id and r.user_id = ${userId})`,
        ),
      )
  );
}

/** Finished visits of a campaign that are no rehearsals. The indexes `submissions_by_…` hold exactly these. */
function finished(db: Kysely<Tables>, campaignId: string) {
  return db
    .selectFrom('user_videos as u')
    .select(SORTED)
    .where('u.campaign_id', '=', campaignId)
    .where('u.received_at', 'is not', null)
    .where(sql<SqlBool>`not u.rehearsal`);
}

/** The same expression as in the indexes by words. */
const wordsOf = (column: string) => sql`to_tsvector('simple', translate(${sql.ref(column)}, './@_-', '     '))`;

/** Two searches by index; one with `or` would use none. */
function findWords(db: Kysely<Tables>, campaignId: string, words: readonly (readonly string[])[]) {
  const all = finished(db, campaignId);
  if (words.length === 0) return all.where(sql<SqlBool>`false`);
  // The words have letters and digits only (`searchWords`).
  const query = words.map((spellings) => `(${spellings.map((word) => `${word}:*`).join(' | ')})`).join(' & ');
  const have = (column: string) => sql<SqlBool>`${wordsOf(column)} @@ to_tsquery('simple', ${query})`;
  return all
    .where(have('u.name'))
    .union(all.where(sql<SqlBool>`u.id in (select said.user_video_id from comments said where ${have('said.text')})`));
}

type Order = { column: string; type: string; direction: 'asc' | 'desc' };

const ORDERS: Record<SubmissionSort, Order> = {
  newest: { column: 'v.received_at', type: 'timestamptz', direction: 'desc' },
  oldest: { column: 'v.received_at', type: 'timestamptz', direction: 'asc' },
  rating: { column: 'v.rating_average', type: 'double precision', direction: 'desc' },
  name: { column: 'v.sort_name', type: 'text', direction: 'asc' },
};

/** What comes after a row in this order, or before it. */
export function pageCondition(sort: SubmissionSort, cursor: { value: string; id: string }, side: 'after' | 'before') {
  const { column, type, direction } = ORDERS[sort];
  const isGreater = (direction === 'asc') === (side === 'after');
  return sql<SqlBool>`(${sql.ref(column)}, v.id) ${sql.raw(isGreater ? '>' : '<')}
    (${cursor.value}::${sql.raw(type)}, ${cursor.id})`;
}

/** The order by which a list is sorted, or the other way round. */
export function orderOf(sort: SubmissionSort, isTurned = false) {
  const { column, direction } = ORDERS[sort];
  const way = sql.raw((direction === 'asc') === !isTurned ? 'asc' : 'desc');
  return sql`${sql.ref(column)} ${way}, v.id ${way}`;
}

/** The value by which a list is sorted, exactly, as text: JavaScript's times lack the microseconds. */
export function valueOf(sort: SubmissionSort): RawBuilder<string> {
  const { column, type } = ORDERS[sort];
  if (type !== 'timestamptz') return sql<string>`${sql.ref(column)}::text`;
  return sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** What lists show of a visit `u`, with its film `s`. */
export const LISTED = [
  'u.id',
  'u.name',
  'u.received_at',
  'u.review_status',
  'u.rating_average',
  'u.rating_count',
  'u.comment_count',
  'u.joined',
  's.status as stitch_status',
  's.film_key',
  's.section_samples',
  's.poster_key',
  's.poster_tried_at',
] as const;

export const hasResume = sql<boolean>`exists (
  select from resumes r where r.user_video_id = u.id and r.saved_at is not null)`;

type Row = {
  id: string;
  name: string;
  received_at: Date | null;
  review_status: ReviewStatus;
  rating_average: number;
  rating_count: number;
  comment_count: number;
  joined: boolean;
  stitch_status: string | null;
  film_key: string | null;
  section_samples: number[] | null;
  poster_key: string | null;
  poster_tried_at: Date | null;
  has_resume: boolean;
};

export function toSubmission(row: Row): SubmissionRow {
  const isComplete = row.stitch_status === 'Complete';
  return {
    id: row.id,
    name: row.name,
    receivedAt: row.received_at ?? new Date(0),
    status: row.review_status,
    film: filmState(row),
    // While a newer film is being made, they would be the newer one's.
    sectionSamples: isComplete ? row.section_samples : null,
    posterKey: row.poster_key,
    lacksPoster: isComplete && row.poster_key === null && row.poster_tried_at === null,
    hasResume: row.has_resume,
    claimsAccount: row.joined,
    rating: row.rating_average,
    ratings: row.rating_count,
    comments: row.comment_count,
  };
}

function filmState({ film_key, stitch_status }: Row): FilmState {
  if (film_key) return 'ready';
  if (stitch_status === 'Progressing') return 'making';
  return stitch_status === 'Error' ? 'failed' : 'none';
}
