/** The numbers that stand for names where a campaign hides them, and to whom a name was shown all the same. */
export const HIDDEN_NAMES = {
  '0080-hidden-names': `
    alter table campaigns add column last_person integer not null default 0;
    create table person_numbers (
      user_video_id text primary key references user_videos (id) on delete cascade,
      campaign_id text not null references campaigns (id) on delete cascade,
      number integer not null,
      unique (campaign_id, number)
    );
    create table shown_names (
      user_video_id text not null references user_videos (id) on delete cascade,
      user_id text not null,
      shown_at timestamptz not null,
      primary key (user_video_id, user_id)
    );
  `,
};
