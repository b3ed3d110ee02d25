import { sql, type RawBuilder } from 'kysely';
import type { CompareFilter, CompareOrder } from '../../ports/store/organizer/comparison';
import { FENCE, givenBy } from './hidden-scores';
import { ownMark, ownScores } from './own-scores';
import { idsWithWords } from './words-found';

/**
 * What is compared, read from the indexes of scores and means alone, which have nothing without a score: its ids, with
 * the `value` it is sorted by where that is a score, a criterion or a number. `null`: they are not enough.
 */
export function indexedOf(filter: CompareFilter, by: CompareOrder['by']): RawBuilder<unknown> | null {
  const { campaignId, reviewer, words, rules } = filter;
  // Without a search, rows are only counted where they are sorted by something else.
  if (words !== null && typeof by !== 'object' && by !== 'score' && by !== 'person') return null;
  if (reviewer !== null) return ownOf(filter, by);
  const given = givenBy('scores', filter, { isWhole: words !== null });
  if (typeof by !== 'object') {
    if (!rules.hides) return null;
    const value = isNumbered(filter, by) ? sql`n.number` : sql`given.team_score`;
    return sql`(
      select given.user_video_id as id, ${value} as value from ${given}
      ${numbered('given.user_video_id', filter, by)}
      where given.team_score > 0 and ${isWanted('given.user_video_id', filter)})`;
  }
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
  const value = isNumbered(filter, by) ? sql`n.number` : mark;
  const given = givenBy('scores', filter);
  return sql`(
    select own.user_video_id as id, ${value} as value, own.score
    from ${ownScores(campaignId, reviewer, { isWhole })} own
    ${rules.hides && words === null ? sql`join ${given} on given.user_video_id = own.user_video_id` : sql``}
    ${numbered('own.user_video_id', filter, by)}
    where ${mark} is not null and ${isWanted('own.user_video_id', filter)})`;
}

/** Whether rows are read in the order of their numbers; else they are only counted, or sorted by something else. */
const isNumbered = ({ words, rules }: CompareFilter, by: CompareOrder['by']) =>
  by === 'person' && (words !== null || rules.hides);

const numbered = (column: string, filter: CompareFilter, by: CompareOrder['by']) =>
  isNumbered(filter, by)
    ? sql`join person_numbers n on n.campaign_id = ${filter.campaignId} and n.user_video_id = ${sql.ref(column)}`
    : sql``;

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
