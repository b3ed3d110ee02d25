/**
 * Films of sound alone as their visitors see them, with the first name on the card; the version before makes none.
 * `named_films`: by the film that is kept, so that one which that version makes has no other film's.
 */
export const NAMED_FILMS = {
  '0065-named-films': [
    `alter table mezzanines add column named_key text, add column named_name text`,
    `create table named_films (
      film_key text primary key,
      key text not null,
      user_video_id text not null references user_videos (id) on delete cascade
    )`,
    `create index named_films_of_visit on named_films (user_video_id)`,
  ],
};
