import { sql, type RawBuilder } from 'kysely';
import type { CompareFilter, CompareOrder } from '../../ports/store/organizer/comparison';
import { FENCE, givenBy } from './hidden-scores';
import { ownMark, ownScores } from './own-scores';
import { idsWithWords } from './words-found';

/**
 * What is compared, read from the indexes of scores and means alone, which have nothing without a score: its ids, with
 * the `value` it is sorted by where that is a score or a criterion. `null`: they are not enough.
 */
export function indexedOf(filter: CompareFilter, by: CompareOrder['by']): RawBuilder<unknown> | null {
  const { campaignId, reviewer, words, rules } = filter;
  // Without a search, rows are only counted where they are sorted by something else.
  if (words !== null && typeof by !== 'object' && by !== 'score') return null;
  if (reviewer !== null) return ownOf(filter, by);
  const given = givenBy('scores', filter, { isWhole: words !== null });
  if (typeof by !== 'object')
    return rules.hides
      ? sql`(
          select given.user_video_id as id, given.team_score as value from ${given}
          where given.team_score > 0 and ${isWanted('given.user_video_id', filter)})`
      : null;
  return sql`(
    select m.user_video_id as id, m.mean as value from ${meansOf(campaignId, by, { isWhole: words !== null })} m
    ${rules.hides && words === null ? sql`join ${given} on given.user_video_id = m.user_video_id` : sql``}
    where ${isWanted('m.user_video_id', filter)})`;
}

/** What a criterion comes to for each submission. `isWhole`: all is read at once. */
export const meansOf = (campaignId: string, { criterionId }: { criterionId: string }, { isWhole = false } = {}) =>
  sql<{ user_video_id: string; mean: number }>`(
    select user_video_id, mean from criterion_means
    where campaign_id = ${campaignId} and criterion_id = ${criterionId} ${isWhole ? FENCE : sql``})`;

/** What one member scored. */
function ownOf(filter: CompareFilter, by: CompareOrder['by']): RawBuilder<unknown> {
  const { campaignId, reviewer, rules, words } = filter;
  const isWhole = words !== null;
  const mark = typeof by === 'object' ? ownMark(campaignId, by.criterionId) : sql`own.score`;
  const given = givenBy('scores', filter);
  return sql`(
    select own.user_video_id as id, ${mark} as value, own.score from ${ownScores(campaignId, reviewer, { isWhole })} own
    ${rules.hides && words === null ? sql`join ${given} on given.user_video_id = own.user_video_id` : sql``}
    where ${mark} is not null and ${isWanted('own.user_video_id', filter)})`;
}

/** Whether a visit with this id has the status and the words, and is assigned to whom it shall be. */
function isWanted(column: string, filter: CompareFilter) {
  const { campaignId, status, assigned, words } = filter;
  const id = sql.ref(column);
  const hasStatus = status === null ? sql`true` : sql`w.review_status = ${status}`;
  const isNobodys = assigned === 'none' ? sql`not w.is_assigned` : sql`true`;
  const isFound = sql`${id} in (
    select w.id from user_videos w
    where w.campaign_id = ${campaignId} and w.received_at is not null and not w.rehearsal
      and ${hasStatus} and ${isNobodys})`;
  const isTheirs = sql`${id} in (
    select a.user_video_id from assignments a
    where a.campaign_id = ${campaignId} and a.user_id = ${isOneMember(assigned) ? assigned.userId : null})`;
  return sql`${status === null && assigned !== 'none' ? sql`true` : isFound}
    and ${isOneMember(assigned) ? isTheirs : sql`true`}
    and ${words === null ? sql`true` : sql`${id} in (${idsWithWords(filter, words)})`}`;
}

const isOneMember = (assigned: CompareFilter['assigned']) => assigned !== null && assigned !== 'none';
