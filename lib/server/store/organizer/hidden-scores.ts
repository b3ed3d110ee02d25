import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ReviewRules } from '@/lib/domain/scores';
import type { SubmissionFilter } from '../../ports/store/organizer/submissions';

/** Whether a member has given their own of the visit with this id: what shows them the others'. */
export function hasGiven(visitId: string, by: ReviewRules['by'], userId: string): RawBuilder<SqlBool> {
  const own = sql`given.user_video_id = ${sql.ref(visitId)} and given.user_id = ${userId}`;
  return by === 'scores'
    ? sql<SqlBool>`exists (select from scores given where ${own} and given.submitted_at is not null)`
    : sql<SqlBool>`exists (select from ratings given where ${own})`;
}

/**
 * The visits of a campaign of which a member has given their own, as `given`: by the index `scores_given`. `isWhole`:
 * all are read at once, because what they are compared with may be so much that looking up each takes longer.
 */
export const givenBy = (
  by: ReviewRules['by'],
  { campaignId, userId }: { campaignId: string; userId: string },
  { isWhole = false } = {},
) => {
  const fence = isWhole ? FENCE : sql``;
  return (
    by === 'scores'
      ? sql<{ user_video_id: string; team_score: number }>`(
        select user_video_id, team_score from scores
        where user_id = ${userId} and campaign_id = ${campaignId} and submitted_at is not null ${fence})`
      : sql<{ user_video_id: string }>`(select user_video_id from ratings where user_id = ${userId} ${fence})`
  ).as<'given'>(sql`given`);
};

/** At the end of a subquery: it is answered as it stands, which nothing around it changes. */
export const FENCE = sql`offset 0`;

/** Whether a list is of what who asks has given nothing: where scores are hidden, `none` is the same to them. */
export const isLacking = ({ rating, rules }: SubmissionFilter) =>
  rating === 'mine' || (rating === 'none' && rules.hides);

/** Whether who asks has not given their own of a visit `v`; of `none`, or nothing was seen of it. */
export function lacks(filter: SubmissionFilter) {
  const { by } = filter.rules;
  const isEnough = by === 'scores' && filter.rating === 'none' ? sql`given.team_score > 0` : sql`true`;
  return sql<SqlBool>`not exists (
    select from ${givenBy(by, filter)} where given.user_video_id = v.id and ${isEnough})`;
}

/**
 * Whether a member sees what others gave the visit `visit` of the campaign `c`, and what they said of it, by what the
 * campaign says now. `null` is nobody who scores: the command line.
 */
export const seesOthers = (visit: string, userId: string | null): RawBuilder<SqlBool> =>
  userId === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`case
        when not coalesce((c.content #>> '{reviewing,hidesScores}')::boolean, false) then true
        when jsonb_array_length(coalesce(c.content #> '{reviewing,criteria}', '[]')) > 0
          then ${hasGiven(`${visit}.id`, 'scores', userId)}
        else ${hasGiven(`${visit}.id`, 'ratings', userId)} end`;

/** How many comments on a visit of `c` a member sees. */
export const seenComments = (visit: string, userId: string | null): RawBuilder<number> =>
  sql<number>`case when ${seesOthers(visit, userId)} then ${sql.ref(`${visit}.comment_count`)} else (
    select count(*)::int from comments own
    where own.user_video_id = ${sql.ref(`${visit}.id`)} and own.user_id = ${userId}) end`;

/** How far a member is with the scorecard of a visit. */
export const myScore = (visit: string, userId: string): RawBuilder<'none' | 'draft' | 'submitted'> => sql`coalesce((
  select case when mine.submitted_at is not null then 'submitted' when mine.draft is not null then 'draft' end
  from scores mine where mine.user_video_id = ${sql.ref(`${visit}.id`)} and mine.user_id = ${userId}), 'none')`;
