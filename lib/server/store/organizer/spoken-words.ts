import { sql, type Kysely, type SqlBool } from 'kysely';
import type { SpokenMatch, SubmissionFilter } from '../../ports/store/organizer/submissions';
import type { Tables } from '../tables';

type Words = NonNullable<SubmissionFilter['words']>;

/** The functions of the database make lexemes of them, the same way as of what is said. */
const asked = (words: Words) => sql`${JSON.stringify(words)}::jsonb`;

/** Whether all words are said in a film `said` of the campaign that members have: by the index of words. */
export const isSpoken = (campaignId: string, words: Words) =>
  sql<SqlBool>`(said.words @@ (select spoken_query(${campaignId}, ${asked(words)})) and said.is_submission)`;

/**
 * Returns, by their visits, what is said in those of these films in which all words are said: the line that has most of
 * them, and how many others have some. A lexeme's positions are the numbers of its lines.
 */
export async function readMatches(
  db: Kysely<Tables>,
  { campaignId, words }: Pick<SubmissionFilter, 'campaignId'> & { words: Words },
  visitIds: readonly string[],
): Promise<Map<string, SpokenMatch>> {
  const { rows } = await sql<SpokenMatch & { visitId: string }>`
    with terms as materialized (select * from spoken_terms(${asked(words)}, spoken_languages(${campaignId}))),
    films as materialized (
      select said.user_video_id, each.lexeme, each.positions
      from spoken_words said, unnest(said.words) as each
      where said.user_video_id = any (${[...visitIds]}::text[])
        and ${isSpoken(campaignId, words)} and each.positions is not null
        and (each.lexeme = any (array(select lexeme from terms)) or each.lexeme like any (array(
          select lexeme || '%' from terms where is_beginning)))),
    found as (
      select f.*, t.word from films f join terms t on t.lexeme = f.lexeme or (
        -- Not by the language before a stem.
        t.is_beginning and starts_with(f.lexeme, t.lexeme) and position('/' in f.lexeme) = 0)),
    lines as (
      select user_video_id, n, count(distinct word) as words, array_agg(lexeme) as lexemes
      from found, unnest(positions) n group by user_video_id, n),
    best as (
      select distinct on (user_video_id) *, count(*) over (partition by user_video_id)::int - 1 as more
      from lines order by user_video_id, words desc, n)
    select b.user_video_id as "visitId", l.take, l.start_ms as "startMs", l.said as words, l.language, b.more, array(
      select distinct k.token from spoken_tokens(l.said) k
      where k.token = any (b.lexemes) or spoken_stem(k.token, l.language) = any (b.lexemes)
      order by k.token) as tokens
    from best b, spoken_lines(b.user_video_id) l
    where l.n = b.n`.execute(db);
  return new Map(rows.map(({ visitId, ...match }) => [visitId, match]));
}

/** See `SubmissionRepository.haveWords`. */
export async function haveWords(db: Kysely<Tables>, campaignId: string): Promise<boolean> {
  const { rows } = await sql<{ have: boolean }>`
    select exists (select from spoken_words where campaign_id = ${campaignId}) as have`.execute(db);
  return rows[0]?.have ?? false;
}
