/**
 * Members find what is said in films that were asked for and made. Once a section is recorded again, the earlier film
 * stays until its visitor asks for another, but the words are those of the new takes: nobody has published them yet.
 * Triggers keep it, also for the version before.
 */
export const WORDS_OF_FILMS = {
  '0090-words-of-films': [
    // Whoever keeps words, or makes a film, locks the visit first: nobody is between the two while triggers change.
    'lock table user_videos in exclusive mode',
    `create function has_own_film(visit text) returns boolean language sql stable parallel safe as $$
      select exists (select from stitches where user_video_id = visit and status = 'Complete')
    $$`,

    `create or replace function keep_spoken(visits text[]) returns void language plpgsql as $$ begin
      -- Whoever writes other words of the same film meanwhile, or decides on it, waits, and finds these.
      perform from user_videos where id = any (visits) order by id for no key update;
      delete from spoken_words where user_video_id = any (visits);
      insert into spoken_words (user_video_id, campaign_id, words, languages, review_status, is_submission, has_score)
      select v.id, v.campaign_id, said.words || spoken_lexeme('=' || v.campaign_id)::tsvector,
        coalesce((select string_agg(distinct l.language, ',') from spoken_lines(v.id) l), ''),
        v.review_status, v.received_at is not null and not v.rehearsal and has_own_film(v.id), v.score > 0
      from user_videos v, spoken_vector(v.id) as said (words)
      where v.id = any (visits) and said.words is not null;
    end $$`,
    `create or replace function copy_spoken_status() returns trigger language plpgsql as $$ begin
      update spoken_words
      set review_status = new.review_status, has_score = new.score > 0,
        is_submission = new.received_at is not null and not new.rehearsal and has_own_film(new.id)
      where user_video_id = new.id;
      return null;
    end $$`,

    `create function stitches_ended() returns trigger language plpgsql as $$ begin
      update spoken_words s
      set is_submission = v.received_at is not null and not v.rehearsal and new.status = 'Complete'
      from user_videos v
      where s.user_video_id = new.user_video_id and v.id = new.user_video_id;
      return null;
    end $$`,
    `create trigger spoken_film_ended after update of status on stitches for each row
    when ((old.status = 'Complete') <> (new.status = 'Complete')) execute function stitches_ended()`,
    'update spoken_words set is_submission = false where is_submission and not has_own_film(user_video_id)',
  ],
};
