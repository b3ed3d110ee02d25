/** What visitors write and choose in sections that are not recorded. */
export const ANSWERS = {
  '0066-answers': [
    `create table answers (
      user_video_id text not null references user_videos (id) on delete cascade,
      section_id text not null,
      revision integer not null,
      answer jsonb,
      draft jsonb,
      saved_at timestamptz not null,
      answered_at timestamptz,
      primary key (user_video_id, section_id)
    )`,
  ],
};
