/** What share links show besides the film. */
export const SHARED_CAPTIONS = {
  '0086-shared-captions': `alter table share_links add column with_captions boolean not null default false;`,
};
