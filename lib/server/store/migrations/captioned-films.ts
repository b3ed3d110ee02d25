/**
 * Films with their captions in their pictures, by the film that they were made from: the one that is kept, or the one
 * with a first name on its cards. The version before makes none; where it replaces a film, a row of the one before may
 * stay until its visit is erased.
 */
export const CAPTIONED_FILMS = {
  '0089-captioned-films': `
    create table captioned_films (
      film_key text primary key,
      user_video_id text not null references user_videos (id) on delete cascade,
      words text not null,
      key text,
      run text,
      failed_code text,
      requested_at timestamptz not null
    );
    create index captioned_films_of_visit on captioned_films (user_video_id);
    create index captioned_films_due on captioned_films (requested_at) where key is null and failed_code is null;
  `,
};
