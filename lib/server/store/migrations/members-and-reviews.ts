/** Many processes, and the console's people and what they make of submissions. */
export const MEMBERS_AND_REVIEWS = {
  /** Where the files of this database are: one row at most. */
  '0013-storage-place': `
    create table storage_place (
      is_only boolean primary key default true check (is_only),
      id text not null,
      place text not null
    );
  `,
  /** Worker processes show here that they are alive. */
  '0014-workers': `
    create table workers (id text primary key, seen_at timestamptz not null);
  `,
  /** A mezzanine's sound is also kept as the packets that it has in its film. */
  '0015-mezzanine-packets': `
    alter table mezzanines add column aac_key text, add column aac_after text;
    create index mezzanines_by_aac on mezzanines (aac_key);
  `,
  /** How many takes of a visit were issued: who issues the next one sees whether another one came in between. */
  '0016-takes-issued': `
    alter table user_videos add column takes_issued integer not null default 0;
  `,
  /**
   * The organizer's people: how they sign in (`auth_`, kept by the sign-in library, `lib/server/sign-in`), where they
   * are members, and what was done.
   */
  '0017-members': `
    create table auth_users (
      id text primary key,
      name text not null,
      email text not null unique,
      email_verified boolean not null,
      image text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create table auth_sessions (
      id text primary key,
      user_id text not null references auth_users (id) on delete cascade,
      token text not null unique,
      organization_id text references organizations (id) on delete set null,
      ip_address text,
      user_agent text,
      expires_at timestamptz not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index auth_sessions_by_user on auth_sessions (user_id);
    create index auth_sessions_by_end on auth_sessions (expires_at);
    create table auth_accounts (
      id text primary key,
      account_id text not null,
      provider_id text not null,
      user_id text not null references auth_users (id) on delete cascade,
      access_token text,
      refresh_token text,
      id_token text,
      access_token_expires_at timestamptz,
      refresh_token_expires_at timestamptz,
      scope text,
      password text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (provider_id, account_id)
    );
    create index auth_accounts_by_user on auth_accounts (user_id);
    create table auth_verifications (
      id text primary key,
      identifier text not null,
      value text not null,
      expires_at timestamptz not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index auth_verifications_by_identifier on auth_verifications (identifier);
    create index auth_verifications_by_end on auth_verifications (expires_at);
    create table auth_passkeys (
      id text primary key,
      name text,
      public_key text not null,
      user_id text not null references auth_users (id) on delete cascade,
      credential_id text not null unique,
      counter bigint not null,
      device_type text not null,
      backed_up boolean not null,
      transports text,
      aaguid text,
      created_at timestamptz not null default now()
    );
    create index auth_passkeys_by_user on auth_passkeys (user_id);
    create table members (
      user_id text not null references auth_users (id) on delete cascade,
      organization_id text not null references organizations (id) on delete cascade,
      role text not null,
      created_at timestamptz not null default now(),
      preferences jsonb not null default '{}',
      invited_by text,
      link_ends_at timestamptz,
      link_key text,
      joined_at timestamptz,
      primary key (user_id, organization_id)
    );
    create index members_by_organization on members (organization_id, created_at);
    create table audit_log (
      id bigint generated always as identity primary key,
      organization_id text not null references organizations (id) on delete cascade,
      at timestamptz not null,
      user_id text references auth_users (id) on delete set null,
      actor text not null,
      action text not null,
      subject text not null,
      details jsonb not null default '{}'
    );
    create index audit_log_by_organization on audit_log (organization_id, id desc);
  `,
  /** What members make of submissions, pictures of films, and links by which others may watch one. */
  '0018-reviews': `
    alter table user_videos
      add column if not exists rehearsal boolean not null default false,
      add column review_status text not null default 'new',
      add column review_status_at timestamptz,
      add column review_status_by text,
      add column rating_count integer not null default 0,
      add column rating_sum integer not null default 0,
      add column comment_count integer not null default 0,
      add column received_at timestamptz generated always as (coalesce(stitch_asked_at, completed_at)) stored,
      add column rating_average double precision
        generated always as (coalesce(rating_sum::double precision / nullif(rating_count, 0), 0)) stored,
      add column sort_name text generated always as (lower(left(name, 100))) stored;
    create index submissions_by_time on user_videos (campaign_id, received_at, id, review_status)
    where received_at is not null and not rehearsal;
    create index submissions_by_status on user_videos (campaign_id, review_status, received_at, id)
    where received_at is not null and not rehearsal;
    create index submissions_by_rating on user_videos (campaign_id, rating_average, id)
    where received_at is not null and not rehearsal;
    create index submissions_by_name on user_videos (campaign_id, sort_name, id)
    where received_at is not null and not rehearsal;
    create index user_videos_by_words on user_videos
    using gin (to_tsvector('simple', translate(name, './@_-', '     ')));
    create table ratings (
      user_video_id text not null references user_videos (id) on delete cascade,
      user_id text not null,
      value integer not null check (value between 1 and 5),
      primary key (user_video_id, user_id)
    );
    create table comments (
      id text primary key,
      user_video_id text not null references user_videos (id) on delete cascade,
      user_id text not null,
      author text not null,
      at_ms integer,
      text text not null,
      created_at timestamptz not null
    );
    create index comments_by_visit on comments (user_video_id, created_at);
    create index comments_by_words on comments
    using gin (to_tsvector('simple', translate(text, './@_-', '     ')));
    create table share_links (
      id text primary key,
      user_video_id text not null references user_videos (id) on delete cascade,
      token_hash text not null unique,
      password_hash text,
      expires_at timestamptz not null,
      with_resume boolean not null,
      may_download boolean not null,
      created_by text not null,
      author text not null,
      created_at timestamptz not null,
      revoked_at timestamptz
    );
    create index share_links_by_visit on share_links (user_video_id);
    create table share_link_uses (
      id bigint generated always as identity primary key,
      share_link_id text not null references share_links (id) on delete cascade,
      at timestamptz not null,
      what text not null
    );
    create index share_link_uses_by_link on share_link_uses (share_link_id, at);
    alter table stitches
      add column section_frames integer[],
      add column poster_key text,
      add column poster_tried_at timestamptz;
    alter table takes add column poster_key text;
    create index stitches_by_poster on stitches (poster_key) where poster_key is not null;
    create index takes_by_poster on takes (poster_key) where poster_key is not null;
  `,
};
