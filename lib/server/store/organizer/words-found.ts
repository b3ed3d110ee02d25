import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { searchedPerson } from '@/lib/domain/search-words';
import type { SubmissionFilter } from '../../ports/store/organizer/submissions';
import type { Tables } from '../tables';
import { isNameShown } from './hidden-names';
import { FENCE, givenBy } from './hidden-scores';
import { isSpoken } from './spoken-words';
import { searchFor } from './word-search';

type Words = NonNullable<SubmissionFilter['words']>;
type Column = keyof Tables['user_videos'];

/**
 * Among so many of the first ones, a page of those that are wanted is looked for before all of them are found.
 * `isByName`: what a search finds stands side by side by its names, at the beginning or far away, and is soon found.
 */
export const nearRows = (limit: number, { isByName = false } = {}) => (isByName ? 3 : 15) * limit;

/** Whether a search finds the visit `of`, as far as who asks may see what is looked through. */
export const isFoundBy = (filter: SubmissionFilter, words: Words, of: RawBuilder<unknown>): RawBuilder<SqlBool> => {
  const how = { isGiven: false, isBeside: false, of };
  const ids = [sql`select named.id from ${namedBy(filter, words, ['id'], how)}`, ...besideNames(filter, words, how)];
  return sql<SqlBool>`exists (${sql.join(ids, sql` union all `)})`;
};

/**
 * The visits whose name, a comment on them or what is said in their film has all words of a search, as far as who asks
 * may see it, with these columns: each by its own index; one with `or` would use none. What names find is read once,
 * with its columns, and of all campaigns: whoever asks says which one. `isGiven`: where scores are hidden, only the
 * visits of which who asks has given their own. `isBeside`: not by what is said.
 */
export function visitsWithWords(
  filter: SubmissionFilter,
  words: Words,
  columns: readonly Column[],
  { isGiven, isBeside }: { isGiven: boolean; isBeside: boolean },
): RawBuilder<unknown> {
  const columnsOf = (table: string) => sql.join(columns.map((column) => sql.ref(`${table}.${column}`)));
  if (words.length === 0) return sql`(select ${columnsOf('w')} from user_videos w where false)`;
  const how = { isGiven: isGiven && filter.rules.hides, isBeside, of: null };
  const ids = besideNames(filter, words, how);
  return sql`(
    with named as materialized (select ${columnsOf('named')} from ${namedBy(filter, words, columns, how)})
    select * from named
    union all
    select ${columnsOf('w')} from user_videos w
    where w.campaign_id = ${filter.campaignId} and w.received_at is not null and not w.rehearsal
      and w.id in (${sql.join(ids, sql` union all `)}) and not exists (select from named where named.id = w.id))`;
}

/**
 * The ids of the visits that a search finds, some more than once and some of other campaigns; where scores are hidden,
 * only of those of which who asks has given their own.
 */
export function idsWithWords(filter: SubmissionFilter, words: Words): RawBuilder<unknown> {
  const how = { isGiven: filter.rules.hides, isBeside: false, of: null };
  const called = sql`select named.id from ${namedBy(filter, words, ['id'], how)}`;
  return words.length === 0
    ? sql`select null::text where false`
    : sql.join([called, ...besideNames(filter, words, how)], sql` union all `);
}

/** What a search finds of all that who asks has given their own of, with the team's score, some more than once. */
export function givenWithWords(filter: SubmissionFilter, words: Words): RawBuilder<unknown> {
  if (words.length === 0) return sql`select null::text as user_video_id, 0::double precision as team_score where false`;
  const how = { isGiven: true, isBeside: false, of: null, more: sql`, given.team_score` };
  const called = sql`
    select named.id as user_video_id, given.team_score from ${namedBy(filter, words, ['id'], how)}`;
  return sql.join([called, ...besideNames(filter, words, how)], sql` union all `);
}

/** `more`: what is selected beside ids. */
type How = { isGiven: boolean; isBeside: boolean; of: RawBuilder<unknown> | null; more?: RawBuilder<unknown> };

/** The visits whose names have all words, as `named`. */
function namedBy(filter: SubmissionFilter, words: Words, columns: readonly Column[], { isGiven, of }: How) {
  const { rules, userId } = filter;
  const read = sql.join([...new Set<Column>([...columns, 'id', 'review_status'])].map((column) => sql.ref(column)));
  // By the index of words first, whatever else there is: reading the words of each name anew takes far longer.
  return sql`(
    select ${read} from user_videos where ${searchFor(words)('name')} and ${isWanted('id', of)} ${FENCE}) as named
    ${isGiven ? joinGiven(filter, 'named.id', of) : sql``}
    where ${rules.hidesNames ? isNameShown('named', userId) : sql`true`}`;
}

/** The ids of visits that have the words elsewhere than in their names, some more than once. */
function besideNames(
  filter: SubmissionFilter,
  words: Words,
  { isGiven, isBeside, of, more = sql`` }: How,
): RawBuilder<unknown>[] {
  const { rules, userId, campaignId, status } = filter;
  const have = searchFor(words);
  const given = joinGiven(filter, 'said.user_video_id', of);
  const onlyGiven = isGiven ? given : sql``;
  const commented = (isSeen: RawBuilder<unknown>, joined = onlyGiven) => sql`
    select said.user_video_id ${more} from comments said ${joined}
    where ${have('said.text')} and ${isSeen} and ${isWanted('said.user_video_id', of)}`;
  // Of what others said, that of which who asks has given their own: at most once of each.
  const seen =
    !rules.hides || isGiven
      ? [commented(sql`true`)]
      : [commented(sql`said.user_id = ${userId}`), commented(sql`true`, given)];
  // The status is kept beside the words: films of other statuses are left out before anything is joined.
  const hasStatus = status === null ? sql`true` : sql`said.review_status = ${status}`;
  const spoken = sql`
    select said.user_video_id ${more} from spoken_words said ${onlyGiven}
    where ${isSpoken(campaignId, words)} and ${hasStatus} and ${isWanted('said.user_video_id', of)}`;
  const person = rules.hidesNames ? searchedPerson(words) : null;
  const numbered = sql`
    select n.user_video_id ${more} from person_numbers n ${isGiven ? joinGiven(filter, 'n.user_video_id', of) : sql``}
    where n.campaign_id = ${campaignId} and n.number = ${person} and ${isWanted('n.user_video_id', of)}`;
  return [...seen, ...(isBeside ? [] : [spoken]), ...(person === null ? [] : [numbered])];
}

/** Only what who asks has given their own of: all in one go, but where one visit is wanted. */
const joinGiven = (filter: SubmissionFilter, column: string, of: How['of']) => sql`
  join ${givenBy(filter.rules.by, filter, { isWhole: of === null })} on given.user_video_id = ${sql.ref(column)}`;

const isWanted = (column: string, of: How['of']) => (of ? sql`${sql.ref(column)} = ${of}` : sql`true`);
