/** What the first version had: visits, takes, films and resumes. */
export const FIRST_TABLES = {
  '0001-first-tables': `
    create table organizations (
      id text primary key,
      name text not null unique,
      whitelabel text,
      allow_overdraft boolean not null,
      limit_videos integer not null check (limit_videos >= 0),
      subscription_status text not null,
      total_videos integer not null default 0 check (total_videos >= 0)
    );
    create table campaigns (
      id text primary key,
      organization_id text not null references organizations (id),
      name text not null unique,
      type text not null,
      title text,
      description text,
      status text not null,
      status_changed_at timestamptz not null default now(),
      allow_sharing boolean not null,
      created_at timestamptz not null default now()
    );
    create table sections (
      campaign_id text not null references campaigns (id) on delete cascade,
      id text not null,
      position integer not null,
      prompt text not null,
      seconds integer not null check (seconds > 0),
      primary key (campaign_id, id)
    );
    create table accounts (
      id text primary key,
      organization_id text not null references organizations (id),
      name text not null,
      normalised_name text not null,
      created_at timestamptz not null default now()
    );
    create index accounts_by_name on accounts (organization_id, normalised_name);
    create table user_videos (
      id text primary key,
      campaign_id text not null references campaigns (id),
      account_id text not null references accounts (id),
      uuid text not null,
      name text not null,
      joined boolean not null,
      device text not null,
      created_at timestamptz not null default now(),
      completed_at timestamptz,
      skipped_at timestamptz,
      unique (campaign_id, uuid)
    );
    create index user_videos_by_uuid on user_videos (uuid);
    create table takes (
      id text primary key,
      user_video_id text not null references user_videos (id) on delete cascade,
      section_id text not null,
      count integer not null check (count > 0),
      key text not null unique,
      device text not null,
      video_type text,
      created_at timestamptz not null default now(),
      saved_at timestamptz,
      bytes bigint,
      claimed_ms integer,
      width integer,
      height integer,
      fault text,
      set_aside_at timestamptz,
      unique (user_video_id, section_id, count)
    );
    create table mezzanines (
      take_id text not null references takes (id) on delete cascade,
      width integer not null,
      height integer not null,
      fit text not null,
      frames integer not null,
      video_key text not null,
      audio_key text not null,
      primary key (take_id, width, height, fit)
    );
    create table stitches (
      user_video_id text primary key references user_videos (id) on delete cascade,
      attempt integer not null,
      take_ids text[] not null,
      video_type text,
      status text not null,
      message text,
      solution text,
      section_id text,
      film_key text,
      made_key text,
      requested_at timestamptz not null default now(),
      finished_at timestamptz
    );
    create index stitches_unfinished on stitches (requested_at) where status = 'Progressing';
    -- Not used any more.
    create table settings (name text primary key, value text not null);
  `,
  '0002-resumes-limits-erasures': `
    create table resumes (
      id text primary key,
      user_video_id text not null references user_videos (id) on delete cascade,
      upload_key text not null unique,
      created_at timestamptz not null default now(),
      saved_at timestamptz,
      file_key text,
      bytes bigint,
      fault text
    );
    create index resumes_by_user_video on resumes (user_video_id);
    alter table takes add column allowed_bytes bigint not null default 0;
    alter table campaigns add column intro_video_key text;
    create table limits (
      key text primary key,
      count integer not null,
      ends_at timestamptz not null
    );
    create index limits_by_end on limits (ends_at);
    create table erased_files (key text primary key, until timestamptz not null);
  `,
  '0003-takes-in-parts': `
    create table take_parts (
      take_id text not null references takes (id) on delete cascade,
      position integer not null check (position >= 0),
      bytes integer not null check (bytes > 0),
      sha256 text not null,
      verified_at timestamptz,
      primary key (take_id, position)
    );
    alter table takes
      add column whole_key text unique,
      add column parts_hash text,
      add column touched_at timestamptz,
      add column sweeping_at timestamptz,
      add column discarded_at timestamptz,
      add column interrupted boolean not null default false;
    update takes set touched_at = created_at;
    create index takes_by_touch on takes (touched_at) where touched_at is not null;
    alter table erased_files add column is_prefix boolean not null default false;
  `,
};
