/** The sections with time to think whose questions were handed out to a visit. */
export const OPENED_SECTIONS = {
  '0057-opened-sections': [
    `create table opened_sections (
      user_video_id text not null references user_videos (id) on delete cascade,
      section_id text not null,
      opened_at timestamptz not null,
      load_ms integer not null,
      begun_at timestamptz,
      primary key (user_video_id, section_id)
    )`,
  ],
};
