/**
 * The words that are said in films, for searches. `spoken_words` has one row for each film in which something is said:
 * each word is a lexeme as it is (`river`) and, where PostgreSQL has a stemmer for its language, its stem (`en/river`);
 * of what is written without spaces each character is one, and each two that stand side by side. A lexeme's positions
 * are the numbers of the lines that have it. `=` and the campaign's id is one, too, so that an index finds what is said
 * within one campaign. Triggers keep the rows, whoever writes lines, corrects them or makes the film of other takes.
 */

/** Letters that are written without spaces: Thai, Lao, Burmese, Khmer, Chinese and Japanese. */
const UNSPACED = [
  ...[String.raw`\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3031-\u3035`],
  ...[String.raw`\u303b\u303c\u3040-\u30fa\u30fc-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff`],
  ...[String.raw`\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff`],
].join('');

/** What stands between words. Written out: the classes of a database know the signs of its own language at most. */
const BETWEEN = [
  ...[String.raw`\u0001-/:-@\[-\u0060{-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb-\u00bf\u00d7\u00f7\u02c2-\u02c5`],
  ...[String.raw`\u02d2-\u02df\u037e\u0387\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u0600-\u060f`],
  ...[String.raw`\u061b-\u061f\u066a-\u066d\u06d4\u06dd\u0700-\u070d\u0964\u0965\u0970\u0df4\u0f04-\u0f14\u10fb`],
  ...[String.raw`\u1360-\u1368\u166e\u16eb-\u16ed\u1800-\u180a\u180e\u1c7e\u1c7f\u2000-\u206f\u20a0-\u20cf`],
  ...[String.raw`\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u3036\u303d-\u303f\u30fb\ua4fe\ua4ff`],
  ...[
    String.raw`\ua60d-\ua60f\ua92e\uaaf0\uabeb\ufd3e\ufd3f\ufe10-\ufe19\ufe30-\ufe6f\ufeff\uff01-\uff0f\uff1a-\uff20`,
  ],
  ...[String.raw`\uff3b-\uff40\uff5b-\uff65\ufff0-\uffff\U0001f000-\U0001faff`],
].join('');

/** Languages with a stemmer, in every version of PostgreSQL that this product runs on. */
const STEMMERS = {
  ...{ ar: 'arabic', ca: 'catalan', da: 'danish', de: 'german', el: 'greek', en: 'english', es: 'spanish' },
  ...{ eu: 'basque', fi: 'finnish', fr: 'french', ga: 'irish', hi: 'hindi', hu: 'hungarian', hy: 'armenian' },
  ...{ id: 'indonesian', it: 'italian', lt: 'lithuanian', ne: 'nepali', nl: 'dutch', no: 'norwegian' },
  ...{ pt: 'portuguese', ro: 'romanian', ru: 'russian', sr: 'serbian', sv: 'swedish', ta: 'tamil', tr: 'turkish' },
};

const codes = Object.keys(STEMMERS)
  .map((code) => `'${code}'`)
  .join(', ');
const stemmed = Object.entries(STEMMERS)
  .map(([code, name]) => `when '${code}' then ts_lexize('${name}_stem', word)`)
  .join('\n      ');

const textOf = (lower: string) => `create function spoken_text(said text) returns text
  language sql immutable parallel safe as 'select ${lower}'`;

const VISITS_OF_LINES = `array(
  select distinct t.user_video_id from changed l join transcripts t on t.id = l.transcript_id)`;

const trigger = (name: string, event: string, of: string, table: 'old' | 'new') => `
  create trigger ${name} after ${event} on ${of}
  referencing ${table} table as changed for each statement execute function ${of}_spoken()`;

export const SPOKEN_WORDS = {
  '0084-spoken-words': [
    // The database's own small letters may be those of ASCII alone.
    `do $$ begin
      if exists (select from pg_collation where collname = 'und-x-icu') then
        ${textOf('lower(normalize(said, NFKC) collate "und-x-icu")')};
      else
        ${textOf('lower(normalize(said, NFKC))')};
      end if;
    end $$`,

    // The stem of a small word, with its language before it; null: it has none.
    `create function spoken_stem(word text, language text) returns text
    language sql immutable parallel safe as $$
      select language || '/' || (case language
      ${stemmed}
      end)[1]
    $$`,

    // The words of a text, and of what is written without spaces the characters (is_part) and those side by side.
    `create function spoken_tokens(said text) returns table (token text, is_part boolean)
    language sql immutable parallel safe as $$
      with runs as (
        select found[1] as run, found[1] ~ '^[${UNSPACED}]' as is_unspaced
        from regexp_matches(spoken_text(said), '[${UNSPACED}]+|[^${UNSPACED}${BETWEEN}]+', 'g') as found)
      select left(run, 64), false from runs where not is_unspaced
      union all
      select substr(run, i, n), true from runs, generate_series(1, length(run)) i, generate_series(1, 2) n
      where is_unspaced and i + n - 1 <= length(run)
    $$`,

    // The lexemes by which each word of a search is found: all parts of one spelling of it. Spellings: [["a", "b"]].
    `create function spoken_terms(spellings jsonb)
    returns table (word integer, spelling text, part text, lexeme text, is_beginning boolean)
    language sql immutable parallel safe as $$
      with asked as (
        select distinct w.n::integer as word, spoken_text(s) as spelling
        from jsonb_array_elements(spellings) with ordinality as w (spellings, n), jsonb_array_elements_text(w.spellings) s),
      parts as (
        select distinct word, spelling, token, is_part from asked, spoken_tokens(spelling)
        -- Two side by side say more than each.
        where not is_part or length(token) = 2 or spelling !~ ('[${UNSPACED}]' || token || '|' || token || '[${UNSPACED}]'))
      select word, spelling, token, token, not is_part from parts
      union all
      select word, spelling, token, stem, false
      from parts, unnest(array[${codes}]) language, spoken_stem(token, language) stem
      where not is_part and stem is not null
    $$`,

    // A lexeme as it is written in queries and vectors.
    `create function spoken_lexeme(word text) returns text language sql immutable parallel safe as $$
      select '''' || replace(replace(word, '\\', '\\\\'), '''', '''''') || ''''
    $$`,

    `create function spoken_query(campaign text, spellings jsonb) returns tsquery
    language sql immutable parallel safe as $$
      with parts as (
        select word, spelling, '(' || string_agg(
          spoken_lexeme(lexeme) || case when is_beginning then ':*' else '' end, ' | ') || ')' as query
        from spoken_terms(spellings) group by word, spelling, part),
      asked as (select word, '(' || string_agg(query, ' & ') || ')' as query from parts group by word, spelling),
      words as (select '(' || string_agg(query, ' | ') || ')' as query from asked group by word)
      select (spoken_lexeme('=' || campaign) || ' & ' || string_agg(query, ' & '))::tsquery from words
    $$`,

    // What is said in the film of a visit, line by line; what a person wrote counts instead of what was heard. `take`:
    // the number of its take in the film.
    `create function spoken_lines(visit text)
    returns table (n integer, take integer, start_ms integer, said text, language text)
    language sql stable as $$
      select row_number() over (order by array_position(s.take_ids, t.take_id), l.position)::integer,
        array_position(s.take_ids, t.take_id), l.start_ms, coalesce(l.corrected, l.words),
        split_part(lower(coalesce(t.spoken, t.language)), '-', 1)
      from stitches s
      join transcripts t on t.user_video_id = s.user_video_id and t.take_id = any (s.take_ids)
      join transcript_lines l on l.transcript_id = t.id
      where s.user_video_id = visit
    $$`,

    `create table spoken_words (
      user_video_id text primary key references user_videos (id) on delete cascade,
      campaign_id text not null,
      words tsvector not null
    )`,
    // Outside of the rows, of which a search for a frequent word reads thousands.
    `alter table spoken_words alter column words set storage external`,
    `create index spoken_words_words on spoken_words using gin (words)`,
    `create index spoken_words_campaign on spoken_words (campaign_id)`,

    // A tsvector holds a megabyte: what comes after so many different words of a film is not found.
    `create function spoken_vector(visit text) returns tsvector language sql stable as $$
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
        group by lexeme),
      kept as (
        select *, sum(octet_length(lexeme) + octet_length(lines) + 8) over (order by first, lexeme) as bytes from found)
      select string_agg(spoken_lexeme(lexeme) || ':' || lines, ' ')::tsvector from kept where bytes < 900000
    $$`,

    `create function keep_spoken(visits text[]) returns void language plpgsql as $$ begin
      -- Whoever writes other words of the same film meanwhile waits, and finds these.
      perform from user_videos where id = any (visits) order by id for no key update;
      delete from spoken_words where user_video_id = any (visits);
      insert into spoken_words (user_video_id, campaign_id, words)
      select v.id, v.campaign_id, said.words || spoken_lexeme('=' || v.campaign_id)::tsvector
      from user_videos v, spoken_vector(v.id) as said (words)
      where v.id = any (visits) and said.words is not null;
    end $$`,

    `create function transcript_lines_spoken() returns trigger language plpgsql as $$ begin
      perform keep_spoken(${VISITS_OF_LINES});
      return null;
    end $$`,
    trigger('spoken_new_lines', 'insert', 'transcript_lines', 'new'),
    trigger('spoken_changed_lines', 'update', 'transcript_lines', 'new'),
    trigger('spoken_old_lines', 'delete', 'transcript_lines', 'old'),

    `create function transcripts_spoken() returns trigger language plpgsql as $$ begin
      perform keep_spoken(array(select distinct user_video_id from changed));
      return null;
    end $$`,
    trigger('spoken_old_transcripts', 'delete', 'transcripts', 'old'),

    `create function stitches_spoken() returns trigger language plpgsql as $$ begin
      if exists (select from transcripts where user_video_id = new.user_video_id) then
        perform keep_spoken(array[new.user_video_id]);
      end if;
      return null;
    end $$`,
    `create trigger spoken_new_film after insert on stitches for each row execute function stitches_spoken()`,
    `create trigger spoken_other_takes after update of take_ids on stitches for each row
    when (old.take_ids is distinct from new.take_ids) execute function stitches_spoken()`,

    `select keep_spoken(array(select distinct user_video_id from transcripts))`,
  ],
};
