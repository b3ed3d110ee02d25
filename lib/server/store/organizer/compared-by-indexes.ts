import { sql, type RawBuilder } from 'kysely';
import type { CompareFilter, CompareOrder } from '../../ports/store/organizer/comparison';
import { FENCE, givenBy } from './hidden-scores';
import { ownMark, ownScores } from './own-scores';
import { givenWithWords, idsWithWords } from './words-found';

/**
 * What is compared, read from the indexes of scores and means alone, which have nothing without a score: its ids, with
 * the `value` it is sorted by where that is a score, a criterion or a number. `null`: they are not enough.
 */
export function indexedOf(filter: CompareFilter, by: CompareOrder['by']): RawBuilder<unknown> | null {
  const { campaignId, reviewer, words, rules } = filter;
  // Without a search, rows are only counted where they are sorted by something else.
  if (words !== null && typeof by !== 'object' && by !== 'score' && by !== 'person') return null;
  if (reviewer !== null) return ownOf(filter, by);
  if (typeof by !== 'object') {
    if (!rules.hides) return null;
    const value = isNumbered(filter, by) ? sql`n.number` : sql`found.team_score`;
    // Numbers are joined last: to what is left.
    return sql`(
      select found.user_video_id as id, ${value} as value from (
        select given.user_video_id, given.team_score from ${givenOf(filter)}
        where given.team_score > 0 and ${isWanted('given.user_video_id', { ...filter, words: null })} ${FENCE}) as found
      ${numbered('found.user_video_id', filter, by)})`;
  }
  const given = givenBy('scores', filter);
  return sql`(
    select m.user_video_id as id, m.mean as value from ${meansOf(campaignId, by, { isWhole: words !== null })} m
    ${rules.hides && words === null ? sql`join ${given} on given.user_video_id = m.user_video_id` : sql``}
    where ${isWanted('m.user_video_id', filter)})`;
}

/** What who asks has given their own of, as `given`; with a search, what it finds of that. */
const givenOf = (filter: CompareFilter) =>
  filter.words === null
    ? sql`${givenBy('scores', filter)}`
    : sql`(
        select distinct of_words.user_video_id, of_words.team_score
        from (${givenWithWords(filter, filter.words)}) as of_words) as given`;

/** What a criterion comes to for each submission. `isWhole`: all is read at once. */
export const meansOf = (
  campaignId: string,
  { criterionId }: { criterionId: string | null },
  { isWhole = false } = {},
) =>
  sql<{ user_video_id: string; mean: number }>`(
    select user_video_id, mean from criterion_means
    where campaign_id = ${campaignId} and criterion_id = ${criterionId} ${isWhole ? FENCE : sql``})`;

/** What one member scored. */
function ownOf(filter: CompareFilter, by: CompareOrder['by']): RawBuilder<unknown> {
  const { campaignId, reviewer, rules, words, assigned, status } = filter;
  const isWhole = words !== null;
  const isMarked = typeof by === 'object';
  const mark = isMarked ? ownMark(campaignId, by.criterionId) : sql`own.score`;
  const value = isNumbered(filter, by) ? sql`n.number` : sql`own.mark`;
  const given = givenBy('scores', filter);
  // Of all that they scored, what a criterion got is worked out once for each; else only of what is left.
  const isAll = words === null && !rules.hides && assigned === null && status === null;
  return sql`(
    select own.user_video_id as id, ${value} as value, own.score
    from (
      select own.user_video_id, own.score, ${mark} as mark from ${ownScores(campaignId, reviewer, { isWhole })} own
      ${isMarked && isAll ? FENCE : sql``}) own
    ${rules.hides && words === null ? sql`join ${given} on given.user_video_id = own.user_video_id` : sql``}
    ${numbered('own.user_video_id', filter, by)}
    where own.mark is not null and ${isWanted('own.user_video_id', filter)})`;
}

/** Whether rows are read in the order of their numbers; else they are only counted, or sorted by something else. */
const isNumbered = ({ words, rules }: CompareFilter, by: CompareOrder['by']) =>
  by === 'person' && (words !== null || rules.hides);

/** Without a search, numbers are read in one go: looking up each of what is compared takes longer. */
function numbered(column: string, filter: CompareFilter, by: CompareOrder['by']) {
  if (!isNumbered(filter, by)) return sql``;
  const fence = filter.words === null ? FENCE : sql``;
  return sql`
    join (select user_video_id, number from person_numbers where campaign_id = ${filter.campaignId} ${fence}) n
      on n.user_video_id = ${sql.ref(column)}`;
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
