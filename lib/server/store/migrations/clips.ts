/** What questions are asked with besides words, and when a question was heard. */
export const CLIPS = {
  '0068-clips': `
    create table clips (
      id text primary key,
      organization_id text not null references organizations (id) on delete cascade,
      kind text not null,
      state text not null default 'waiting',
      upload_key text not null unique,
      file_key text unique,
      poster_key text unique,
      seconds double precision,
      width integer,
      height integer,
      bytes bigint,
      created_at timestamptz not null
    );
    create index clips_by_age on clips (created_at);
    create index clips_of_organization on clips (organization_id);
    alter table opened_sections add column heard_at timestamptz;
  `,
};
