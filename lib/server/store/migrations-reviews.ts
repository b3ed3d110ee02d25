import { sql, type Kysely, type Migration } from 'kysely';

/** What members of an organization make of submissions, pictures of films, and links by which others may watch one. */
export const reviews: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
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
        add column sort_name text generated always as (lower(left(name, 100))) stored`.execute(db);
    await sql`
      create index submissions_by_time on user_videos (campaign_id, received_at, id, review_status)
      where received_at is not null and not rehearsal`.execute(db);
    await sql`
      create index submissions_by_status on user_videos (campaign_id, review_status, received_at, id)
      where received_at is not null and not rehearsal`.execute(db);
    await sql`
      create index submissions_by_rating on user_videos (campaign_id, rating_average, id)
      where received_at is not null and not rehearsal`.execute(db);
    await sql`
      create index submissions_by_name on user_videos (campaign_id, sort_name, id)
      where received_at is not null and not rehearsal`.execute(db);
    await sql`
      create index user_videos_by_words on user_videos
      using gin (to_tsvector('simple', translate(name, './@_-', '     ')))`.execute(db);
    await sql`
      create table ratings (
        user_video_id text not null references user_videos (id) on delete cascade,
        user_id text not null,
        value integer not null check (value between 1 and 5),
        primary key (user_video_id, user_id)
      )`.execute(db);
    await sql`
      create table comments (
        id text primary key,
        user_video_id text not null references user_videos (id) on delete cascade,
        user_id text not null,
        author text not null,
        at_ms integer,
        text text not null,
        created_at timestamptz not null
      )`.execute(db);
    await sql`create index comments_by_visit on comments (user_video_id, created_at)`.execute(db);
    await sql`
      create index comments_by_words on comments
      using gin (to_tsvector('simple', translate(text, './@_-', '     ')))`.execute(db);
    await sql`
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
      )`.execute(db);
    await sql`create index share_links_by_visit on share_links (user_video_id)`.execute(db);
    await sql`
      create table share_link_uses (
        id bigint generated always as identity primary key,
        share_link_id text not null references share_links (id) on delete cascade,
        at timestamptz not null,
        what text not null
      )`.execute(db);
    await sql`create index share_link_uses_by_link on share_link_uses (share_link_id, at)`.execute(db);
    await sql`
      alter table stitches
        add column section_frames integer[],
        add column poster_key text,
        add column poster_tried_at timestamptz`.execute(db);
    await sql`alter table takes add column poster_key text`.execute(db);
    await sql`create index stitches_by_poster on stitches (poster_key) where poster_key is not null`.execute(db);
    await sql`create index takes_by_poster on takes (poster_key) where poster_key is not null`.execute(db);
  },
};
