import { sql, type RawBuilder } from 'kysely';
import { searchedPerson } from '@/lib/domain/search-words';
import type { SubmissionFilter } from '../../ports/store/organizer/submissions';
import { isNameShown } from './hidden-names';
import { FENCE, givenBy } from './hidden-scores';
import { isSpoken } from './spoken-words';
import { searchFor } from './word-search';

type How = { isGiven?: boolean; isBeside?: boolean; of?: RawBuilder<unknown> | null };

/**
 * The ids of visits whose name, a comment on them or what is said in their film has all words of a search, as far as
 * who asks may see it, some more than once: each by its own index; one with `or` would use none. `isGiven`: only those
 * are wanted of which who asks has given their own, where scores are hidden. `isBeside`: not by what is said. `of`:
 * only the visit with this id.
 */
export function wordsFound(
  filter: SubmissionFilter,
  words: NonNullable<SubmissionFilter['words']>,
  { isGiven = false, isBeside = false, of = null }: How = {},
): RawBuilder<unknown> {
  const { rules, userId, campaignId, status } = filter;
  if (words.length === 0) return sql`select null::text where false`;
  const have = searchFor(words);
  const isWanted = (column: string) => (of ? sql`${sql.ref(column)} = ${of}` : sql`true`);
  // By the index of words first, whatever else there is: reading the words of each name anew takes far longer.
  const called = sql`
    select named.id from (
      select id, review_status from user_videos where ${have('name')} and ${isWanted('id')} ${FENCE}) as named
    where ${rules.hidesNames ? isNameShown('named', userId) : sql`true`}`;
  const commented = (isSeen: RawBuilder<unknown>, given = sql``) => sql`
    select said.user_video_id from comments said ${given}
    where ${have('said.text')} and ${isSeen} and ${isWanted('said.user_video_id')}`;
  // Of what others said, that of which who asks has given their own: at most once of each; all in one go, but of one.
  const given = sql`join ${givenBy(rules.by, filter, { isWhole: of === null })} on given.user_video_id = said.user_video_id`;
  const seen =
    !rules.hides || isGiven
      ? [commented(sql`true`)]
      : [commented(sql`said.user_id = ${userId}`), commented(sql`true`, given)];
  // The status is kept beside the words: films of other statuses are left out before anything is joined.
  const hasStatus = status === null ? sql`true` : sql`said.review_status = ${status}`;
  const spoken = sql`
    select said.user_video_id from spoken_words said
    where ${isSpoken(campaignId, words)} and ${hasStatus} and ${isWanted('said.user_video_id')}`;
  const person = rules.hidesNames ? searchedPerson(words) : null;
  const numbered = sql`
    select n.user_video_id from person_numbers n
    where n.campaign_id = ${campaignId} and n.number = ${person} and ${isWanted('n.user_video_id')}`;
  const all = [called, ...seen, ...(isBeside ? [] : [spoken]), ...(person === null ? [] : [numbered])];
  return sql.join(all, sql` union all `);
}
