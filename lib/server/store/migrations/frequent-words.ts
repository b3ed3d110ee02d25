/**
 * What makes searches fast for words that are said in most films. Beginnings of up to three characters are lexemes of
 * their own (`^the`): hundreds of words may have them, each with its own list of films. Words are looked for only by
 * the stems of languages that are spoken in the campaign. With the status beside the words, and whether there is a
 * score, films are counted where they are found. Triggers keep it, also for the version before.
 */

/** Of so many characters beginnings are kept. */
const BEGINNING = 3;

export const FREQUENT_WORDS = {
  '0088-frequent-words': [
    // Whoever keeps words locks the visit first: nobody is between the two while their triggers change.
    'lock table user_videos in exclusive mode',
    `alter table spoken_words
      add column languages text not null default '',
      add column review_status text not null default 'new',
      add column is_submission boolean not null default false,
      add column has_score boolean not null default false`,
    // Rows whose status changes stay on their page, so that their words need not be indexed again.
    'alter table spoken_words set (fillfactor = 70)',
    'drop index spoken_words_words',
    'drop index spoken_words_campaign',

    // The languages that are spoken in a campaign: found from one to the next in the index, not by reading all rows.
    `create function spoken_languages(campaign text) returns text[] language sql stable parallel safe as $$
      with recursive each as (
        select min(languages) as languages from spoken_words where campaign_id = campaign
        union all
        select (select min(w.languages) from spoken_words w where w.campaign_id = campaign and w.languages > each.languages)
        from each where languages is not null)
      select array(select distinct unnest(string_to_array(languages, ',')) from each)
    $$`,

    `create function spoken_terms(spellings jsonb, languages text[])
    returns table (word integer, spelling text, part text, lexeme text, is_beginning boolean)
    language sql immutable parallel safe as $$
      select * from spoken_terms(spellings)
      where position('/' in lexeme) = 0 or split_part(lexeme, '/', 1) in (select unnest(languages))
    $$`,

    `create or replace function spoken_query(campaign text, spellings jsonb) returns tsquery
    language sql stable parallel safe as $$
      with parts as (
        select word, spelling, '(' || string_agg(case
          when not is_beginning then spoken_lexeme(lexeme)
          when length(lexeme) <= ${BEGINNING} then spoken_lexeme('^' || lexeme)
          else spoken_lexeme(lexeme) || ':*' end, ' | ') || ')' as query
        from spoken_terms(spellings, spoken_languages(campaign)) group by word, spelling, part),
      asked as (select word, '(' || string_agg(query, ' & ') || ')' as query from parts group by word, spelling),
      words as (select '(' || string_agg(query, ' | ') || ')' as query from asked group by word)
      select (spoken_lexeme('=' || campaign) || ' & ' || string_agg(query, ' & '))::tsquery from words
    $$`,

    // As before, and the beginnings, which have no positions.
    `create or replace function spoken_vector(visit text) returns tsvector language sql stable as $$
      with tokens as (
        select distinct l.n, l.language, k.token, k.is_part from spoken_lines(visit) l, spoken_tokens(l.said) k),
      stems as (
        select w.token, w.language, spoken_stem(w.token, w.language) as stem
        from (select distinct token, language from tokens where not is_part) w),
      lexemes as (
        select token as lexeme, n from tokens
        union
        select s.stem, t.n from stems s join tokens t on t.token = s.token and t.language = s.language
        where s.stem is not null),
      found as (
        select lexeme, min(n) as first, string_agg(least(n, 16383)::text, ',' order by n) filter (where nth <= 255) as lines
        from (select *, row_number() over (partition by lexeme order by n) as nth from lexemes) each
        group by lexeme
        union all
        select '^' || left(token, size), min(n), null from tokens, generate_series(1, ${BEGINNING}) size
        where not is_part and size <= length(token) group by 1),
      kept as (
        select *, sum(octet_length(lexeme) + coalesce(octet_length(lines), 0) + 8) over (order by first, lexeme) as bytes
        from found)
      select string_agg(spoken_lexeme(lexeme) || coalesce(':' || lines, ''), ' ')::tsvector from kept where bytes < 900000
    $$`,

    `create or replace function keep_spoken(visits text[]) returns void language plpgsql as $$ begin
      -- Whoever writes other words of the same film meanwhile, or decides on it, waits, and finds these.
      perform from user_videos where id = any (visits) order by id for no key update;
      delete from spoken_words where user_video_id = any (visits);
      insert into spoken_words (user_video_id, campaign_id, words, languages, review_status, is_submission, has_score)
      select v.id, v.campaign_id, said.words || spoken_lexeme('=' || v.campaign_id)::tsvector,
        coalesce((select string_agg(distinct l.language, ',') from spoken_lines(v.id) l), ''),
        v.review_status, v.received_at is not null and not v.rehearsal, v.score > 0
      from user_videos v, spoken_vector(v.id) as said (words)
      where v.id = any (visits) and said.words is not null;
    end $$`,
    `create function copy_spoken_status() returns trigger language plpgsql as $$ begin
      update spoken_words
      set review_status = new.review_status, is_submission = new.received_at is not null and not new.rehearsal,
        has_score = new.score > 0
      where user_video_id = new.id;
      return null;
    end $$`,
    `select keep_spoken(array(select user_video_id from spoken_words))`,
    // Without a list of what is still to be indexed, which every search would read from its beginning to its end.
    `create index spoken_words_words on spoken_words using gin (words) with (fastupdate = off)`,
    `create index spoken_words_languages on spoken_words (campaign_id, languages)`,
    `create trigger copy_spoken_status after update on user_videos for each row
    when (old.review_status <> new.review_status or old.rehearsal <> new.rehearsal
      or (old.received_at is null) <> (new.received_at is null) or (old.score > 0) <> (new.score > 0))
    execute function copy_spoken_status()`,
  ],
};
