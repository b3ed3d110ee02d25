import { sql, type Kysely, type Migration } from 'kysely';

/**
 * Hosted video sessions and what they record. A recording outlives its visit, because what the video service still
 * holds of it has to be deleted there.
 */
export const videoSessions: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table video_sessions (
        user_video_id text primary key references user_videos (id) on delete cascade,
        project text not null,
        session_id text not null,
        created_at timestamptz not null
      )`.execute(db);
    await sql`
      create table recordings (
        id text primary key,
        user_video_id text references user_videos (id) on delete set null,
        project text not null,
        session_id text not null,
        archive_id text,
        section_id text,
        limit_seconds integer not null,
        stage text not null,
        reason text,
        bytes bigint not null default 0,
        total_bytes bigint,
        asked_at timestamptz not null,
        ends_at timestamptz not null,
        stopped_at timestamptz,
        ended_by_server boolean not null default false,
        wanted_at timestamptz,
        next_try_at timestamptz,
        refusals integer not null default 0,
        tried_at timestamptz,
        removed_at timestamptz
      )`.execute(db);
    await sql`create index recordings_by_visit on recordings (user_video_id, asked_at)`.execute(db);
    await sql`create index recordings_to_remove on recordings (tried_at) where removed_at is null`.execute(db);
    await sql`
      create unique index recordings_one_at_a_time on recordings (user_video_id)
      where stage in ('starting', 'recording')`.execute(db);
    await sql`
      create index recordings_to_fetch on recordings (next_try_at)
      where stage in ('stopped', 'fetched')`.execute(db);
    await sql`alter table takes add column by_session boolean not null default false`.execute(db);
  },
};
