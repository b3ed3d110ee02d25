/** A campaign's own video in its further languages, by their tags. The version before goes on with one for all. */
export const INTRO_VIDEOS = {
  '0051-intro-videos': [`alter table campaigns add column intro_video_keys jsonb not null default '{}'`],
};
