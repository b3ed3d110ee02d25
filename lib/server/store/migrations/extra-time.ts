/** How much more time a visitor has chosen: none in a visit that the version before has begun. */
export const EXTRA_TIME = {
  '0058-extra-time': [`alter table user_videos add column extra_time text not null default 'none'`],
};
