import { sql, type Kysely, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import type { ShownName } from '@/lib/contract/organizer/names';
import type { Marks } from '@/lib/contract/organizer/reviews';
import type { FilmState } from '@/lib/contract/organizer/submissions';
import type { SubmissionFilter, SubmissionOrder, SubmissionRow } from '../../ports/store/organizer/submissions';
import type { Tables } from '../tables';
import { assignedTo } from './assignments';
import { nameOf, personOf } from './hidden-names';
import { givenBy, isLacking, lacks, myScore, seenComments, seesOthers } from './hidden-scores';
import { visitsWithWords } from './words-found';

type Column = keyof Tables['user_videos'];

/** What lists are filtered and sorted by. */
const SORTED = [
  ...(['id', 'received_at', 'review_status', 'is_assigned'] as const),
  ...(['sort_name', 'score_lowest', 'score_highest'] as const),
] as const satisfies readonly Column[];

/** What is read of the visits that lists are made of. */
const READ = [...SORTED, 'campaign_id', 'rehearsal', 'score', 'rating_average'] as const satisfies readonly Column[];

/** Whether `s` could not be made and no earlier film is there. */
export const failed = sql<SqlBool>`s.status = 'Error' and s.film_key is null`;

/**
 * What a list is made of, as `v`, with the columns that it is filtered and sorted by. Whatever else is shown is read of
 * the page alone. `isGiven`: where scores are hidden, only those of which who asks has given their own. `isBeside`:
 * what a search finds by what is said alone is left out.
 */
export function matching(
  db: Kysely<Tables>,
  filter: SubmissionFilter,
  { sort = null, isGiven = false, isBeside = false }: Partial<How> = {},
) {
  const { status, rating, film, assigned, rules } = filter;
  const average = rules.by === 'scores' ? 'v.score' : 'v.rating_average';
  const how = { sort, isBeside, isGiven: isGiven || rating === '4' || rating === '3' };
  return (
    db
      .selectFrom(finished(db, filter, how).as('v'))
      .$if(status !== null, (query) => query.where('v.review_status', '=', status))
      // By the index `stitches_failed`.
      .$if(film === 'failed', (query) =>
        query.where(sql<SqlBool>`v.id in (select s.user_video_id from stitches s where ${failed})`),
      )
      .$if(rating === '4' || rating === '3', (query) => query.where(average, '>=', Number(rating)))
      // The lowest rating is 1, and so is the lowest score.
      .$if(rating === 'none' && !rules.hides, (query) => query.where(average, '=', 0))
      .$if(isLacking(filter), (query) => query.where(lacks(filter)))
      .$if(assigned === 'none', (query) => query.where('v.is_assigned', '=', false))
      .$if(assigned !== null && assigned !== 'none', (query) => query.where(isAssigned(filter.campaignId, assigned)))
  );
}

/** By the index `assignments_of_campaign`. */
const isAssigned = (campaignId: string, to: SubmissionFilter['assigned']) => sql<SqlBool>`v.id in (
  select a.user_video_id from assignments a
  where a.campaign_id = ${campaignId} and a.user_id = ${to === null || to === 'none' ? null : to.userId})`;

type How = { sort: SubmissionOrder | null; isGiven: boolean; isBeside: boolean };

/** Finished visits of a campaign that are no rehearsals. The indexes `submissions_by_…` hold exactly these. */
function finished(db: Kysely<Tables>, filter: SubmissionFilter, { sort, isGiven, isBeside }: How) {
  const { campaignId, rules, userId, words } = filter;
  const visits =
    words === null ? sql.table('user_videos') : visitsWithWords(filter, words, READ, { isGiven, isBeside });
  const all = db
    .selectFrom(sql<Pick<Selectable<Tables['user_videos']>, (typeof READ)[number]>>`${visits}`.as<'u'>(sql`u`))
    .select(SORTED.map((column) => `u.${column}` as const))
    .select([
      (sort === 'person' ? sql<number>`p.number` : sql<number>`0`).as('number'),
      (sort === 'shuffled' ? placeFor(userId) : sql<string>`0`).as('place'),
    ])
    .$if(sort === 'person', (query) =>
      query.innerJoin('person_numbers as p', (join) =>
        join.onRef('p.user_video_id', '=', 'u.id').on('p.campaign_id', '=', campaignId),
      ),
    )
    .where('u.campaign_id', '=', campaignId)
    .where('u.received_at', 'is not', null)
    .where(sql<SqlBool>`not u.rehearsal`);
  const plain = all.select(['u.score', 'u.rating_average']);
  if (!rules.hides) return plain;
  // A search has found only what they have given their own of (`visitsWithWords`): nothing of it is hidden.
  if (isGiven && words !== null) return plain;
  // What is hidden from who asks neither sorts nor filters, and is read only where it would.
  const given = givenBy(rules.by, filter);
  if (isGiven) {
    const score = sql.ref<number>(rules.by === 'scores' ? 'given.team_score' : 'u.score').as('score');
    const own = all.innerJoin(given, 'given.user_video_id', 'u.id').select([score, 'u.rating_average']);
    return own as unknown as typeof plain;
  }
  const isNeeded = (sort === 'score' || sort === 'rating') && !isLacking(filter);
  if (!isNeeded) return all.select([NOTHING.as('score'), NOTHING.as('rating_average')]) as unknown as typeof plain;
  const shown = (column: 'u.score' | 'u.rating_average') =>
    sql<number>`case when given.user_video_id is null then 0 else ${sql.ref(column)} end`;
  return all
    .leftJoin(given, 'given.user_video_id', 'u.id')
    .select([shown('u.score').as('score'), shown('u.rating_average').as('rating_average')]) as unknown as typeof plain;
}

const NOTHING = sql<number>`0::double precision`;

/** Where a visit stands in the order that is this member's own: by nothing but chance, and always the same. */
const placeFor = (userId: string) => sql<string>`hashtextextended(u.id, hashtextextended(${userId}, 0))`;

/** `isUnique`: no two have the same, so that the order is found by an index of this column's own table. */
type Order = { column: `v.${string}`; type: string; direction: 'asc' | 'desc'; isUnique?: true };

const ORDERS: Record<SubmissionOrder, Order> = {
  newest: { column: 'v.received_at', type: 'timestamptz', direction: 'desc' },
  oldest: { column: 'v.received_at', type: 'timestamptz', direction: 'asc' },
  rating: { column: 'v.rating_average', type: 'double precision', direction: 'desc' },
  score: { column: 'v.score', type: 'double precision', direction: 'desc' },
  name: { column: 'v.sort_name', type: 'text', direction: 'asc' },
  person: { column: 'v.number', type: 'integer', direction: 'asc', isUnique: true },
  shuffled: { column: 'v.place', type: 'bigint', direction: 'asc' },
};

/** What comes after a row in this order, or before it. */
export function pageCondition(sort: SubmissionOrder, cursor: { value: string; id: string }, side: 'after' | 'before') {
  const { column, type, direction, isUnique } = ORDERS[sort];
  const isBeyond = sql.raw((direction === 'asc') === (side === 'after') ? '>' : '<');
  const value = sql`${cursor.value}::${sql.raw(type)}`;
  if (isUnique) return sql<SqlBool>`${sql.ref(column)} ${isBeyond} ${value}`;
  return sql<SqlBool>`(${sql.ref(column)}, v.id) ${isBeyond} (${value}, ${cursor.id})`;
}

/** The column of `v` by which a list is sorted, as the same in a page of it. */
export const sortedBy = (sort: SubmissionOrder) =>
  sql.ref(ORDERS[sort].column).as(ORDERS[sort].column.slice('v.'.length) as 'place');

/** The order by which a list is sorted, or the other way round. */
export function orderOf(sort: SubmissionOrder, isTurned = false) {
  const { column, direction, isUnique } = ORDERS[sort];
  const way = sql.raw((direction === 'asc') === !isTurned ? 'asc' : 'desc');
  return isUnique ? sql`${sql.ref(column)} ${way}` : sql`${sql.ref(column)} ${way}, v.id ${way}`;
}

/** The value by which a list is sorted, exactly, as text: JavaScript's times lack the microseconds. */
export function valueOf(sort: SubmissionOrder): RawBuilder<string> {
  const { column, type } = ORDERS[sort];
  if (type !== 'timestamptz') return sql<string>`${sql.ref(column)}::text`;
  return sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** What lists show of a visit `u`, with its film `s`. */
const SHOWN = [
  ...(['u.received_at', 'u.joined'] as const),
  ...(['s.status as stitch_status', 's.film_key', 's.section_samples', 's.poster_key', 's.poster_tried_at'] as const),
] as const;

/** The same as a member sees it, of the campaign `c`. */
export const listedFor = (userId: string) =>
  [...SHOWN, nameOf('u', userId).as('name'), personOf('u').as('person'), 'u.campaign_id'] as const;

/** What members think of a visit `u` of the campaign `c`, as one of them sees it. */
export const marksFor = (userId: string) =>
  [
    ...(['u.id', 'u.review_status', 'u.rating_average', 'u.rating_count', 'u.scorecard_count'] as const),
    ...(['u.score', 'u.score_lowest', 'u.score_highest'] as const),
    seesOthers('u', userId).as('is_shown'),
    seenComments('u', userId).as('seen_comments'),
    myScore('u', userId).as('my_score'),
    assignedTo(sql.ref('u.id')).as('assigned'),
  ] as const;

type MarksRow = Pick<Selectable<Tables['user_videos']>, MarkColumn> & {
  is_shown: SqlBool;
  seen_comments: number;
  my_score: Marks['myScore'];
  assigned: Marks['assigned'];
};
type MarkColumn =
  | ('id' | 'review_status' | 'rating_average' | 'rating_count')
  | ('scorecard_count' | 'score' | 'score_lowest' | 'score_highest');

export function toMarks(row: MarksRow): Marks & { id: string } {
  const isHidden = !row.is_shown;
  const hasScore = !isHidden && row.score > 0;
  return {
    ...{ id: row.id, status: row.review_status, comments: row.seen_comments, isHidden, myScore: row.my_score },
    ...(isHidden ? { rating: 0, ratings: 0 } : { rating: row.rating_average, ratings: row.rating_count }),
    score: hasScore ? row.score : null,
    scoreRange: hasScore ? { lowest: row.score_lowest, highest: row.score_highest } : null,
    scorecards: row.scorecard_count,
    assigned: row.assigned,
  };
}

export const hasResume = sql<boolean>`exists (
  select from resumes r where r.user_video_id = u.id and r.saved_at is not null)`;

type Row = MarksRow &
  ShownName & {
    received_at: Date | null;
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
  const isWithheld = row.name === null;
  return {
    ...toMarks(row),
    ...{ name: row.name, person: row.person },
    receivedAt: row.received_at ?? new Date(0),
    film: filmState(row),
    // While a newer film is being made, they would be the newer one's.
    sectionSamples: isComplete ? row.section_samples : null,
    posterKey: isWithheld ? null : row.poster_key,
    lacksPoster: isComplete && row.poster_key === null && row.poster_tried_at === null,
    hasResume: !isWithheld && row.has_resume,
    claimsAccount: !isWithheld && row.joined,
    match: null,
  };
}

function filmState({ film_key, stitch_status }: Row): FilmState {
  if (film_key) return 'ready';
  if (stitch_status === 'Progressing') return 'making';
  return stitch_status === 'Error' ? 'failed' : 'none';
}
