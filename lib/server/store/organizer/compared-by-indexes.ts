import { sql, type RawBuilder } from 'kysely';
import type { CompareFilter, CompareOrder } from '../../ports/store/organizer/comparison';
import { givenBy } from './hidden-scores';
import { ownMark, ownScores } from './own-scores';

/**
 * What is counted by the indexes of what was given and of means alone: all are of nothing but what has a score.
 * `null`: they are not enough.
 */
export function countedOf(filter: CompareFilter, by: CompareOrder['by']): RawBuilder<unknown> | null {
  const { campaignId, reviewer, words, rules } = filter;
  if (words !== null) return null;
  if (reviewer !== null) return ownOf(filter, by);
  const given = givenBy('scores', filter);
  if (typeof by !== 'object')
    return rules.hides
      ? sql`(select from ${given} where given.team_score > 0 and ${isWanted('given.user_video_id', filter)})`
      : null;
  const isGiven = rules.hides ? sql`m.user_video_id in (select given.user_video_id from ${given})` : sql`true`;
  return sql`(
    select from criterion_means m
    where m.campaign_id = ${campaignId} and m.criterion_id = ${by.criterionId}
      and ${isGiven} and ${isWanted('m.user_video_id', filter)})`;
}

/** What one member scored, with `value`, by what it is compared where that is a criterion. */
export function ownOf(filter: CompareFilter, by: CompareOrder['by']): RawBuilder<unknown> {
  const { campaignId, reviewer, rules } = filter;
  const mark = typeof by === 'object' ? ownMark(campaignId, by.criterionId) : sql`own.score`;
  const isGiven = rules.hides
    ? sql`own.user_video_id in (select given.user_video_id from ${givenBy('scores', filter)})`
    : sql`true`;
  return sql`(
    select own.user_video_id as id, ${mark} as value, own.score from ${ownScores(campaignId, reviewer)} own
    where ${mark} is not null and ${isGiven} and ${isWanted('own.user_video_id', filter)})`;
}

/** Whether a visit with this id has the status, and is assigned to whom it shall be: by indexes alone. */
function isWanted(column: string, { campaignId, status, assigned }: CompareFilter) {
  const id = sql.ref(column);
  const hasStatus = sql`${id} in (
    select w.id from user_videos w
    where w.campaign_id = ${campaignId} and w.review_status = ${status}
      and w.received_at is not null and not w.rehearsal)`;
  const isAssigned =
    assigned === 'none'
      ? sql`not exists (
          select from assignments a where a.campaign_id = ${campaignId} and a.user_video_id = ${id})`
      : sql`${id} in (
          select a.user_video_id from assignments a
          where a.campaign_id = ${campaignId} and a.user_id = ${assigned?.userId ?? null})`;
  return sql`${status === null ? sql`true` : hasStatus} and ${assigned === null ? sql`true` : isAssigned}`;
}
