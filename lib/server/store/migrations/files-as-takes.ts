/** Which takes are files that their visitors chose: none that the version before has begun. */
export const FILES_AS_TAKES = {
  '0062-files-as-takes': [`alter table takes add column from_file boolean not null default false`],
};
