/** What changed until tables could be migrated below a running version. */
export const FIRST_CHANGES = {
  /** New files are stored below the ids of their rows; existing rows record where their files are. */
  '0004-run-keys': `
    alter table takes add column folder text;
    update takes set folder = regexp_replace(key, '/[^/]*$', '');
    alter table takes alter column folder set not null;
    -- With these indexes it is quick to find whether a row still refers to a file.
    create index stitches_by_film on stitches (film_key);
    create index stitches_by_film_ahead on stitches (made_key);
    create index mezzanines_by_video on mezzanines (video_key);
    create index mezzanines_by_audio on mezzanines (audio_key);
    create index resumes_by_file on resumes (file_key);
    create index takes_by_folder on takes (folder);
    -- Keyed hashes of erased uuids and take ids that must not be used again yet.
    create table erased_ids (fingerprint text primary key, until timestamptz not null);
    create index user_videos_open on user_videos (created_at)
    where completed_at is null and skipped_at is null;
    create index erased_ids_by_end on erased_ids (until);
  `,
  /**
   * The limits a take got when it was issued, running totals of its parts, the sweeping of resumes, and indexes for the
   * queries that run every minute.
   */
  '0005-take-budgets': `
    alter table takes
      add column limit_seconds integer,
      add column part_count integer not null default 0,
      add column part_bytes bigint not null default 0;
    update takes set part_count = parts.count, part_bytes = parts.bytes
    from (select take_id, count(*) as count, sum(bytes) as bytes from take_parts group by take_id) as parts
    where parts.take_id = takes.id;
    alter table resumes add column touched_at timestamptz;
    update resumes set touched_at = created_at;
    create index resumes_by_touch on resumes (touched_at) where touched_at is not null;
    create index take_parts_unverified on take_parts (take_id, position) where verified_at is null;
    create index takes_owed on takes (saved_at)
    where saved_at is not null and set_aside_at is null and fault is null;
  `,
  '0007-cpu-spent': `
    alter table takes add column cpu_spent integer not null default 0;
  `,
  '0009-stitch-asked': `
    alter table user_videos add column stitch_asked_at timestamptz;
    update user_videos set stitch_asked_at = stitches.requested_at
    from stitches where stitches.user_video_id = user_videos.id and stitches.status <> 'Ahead';
  `,
  /**
   * The keys of files that runs are about to store are recorded first, so that the files of a run that died can be
   * found.
   */
  '0010-run-files': `
    create table run_files (
      key text primary key,
      user_video_id text not null references user_videos (id) on delete cascade,
      kind text not null,
      noted_at timestamptz not null
    );
    create index run_files_by_visit on run_files (user_video_id);
    create index run_files_by_time on run_files (noted_at);
  `,
  '0011-take-flaws': `
    alter table takes
      add column flawed_pictures integer not null default 0,
      add column flawed_sounds integer not null default 0,
      add column has_sound boolean not null default true,
      add column is_proven boolean not null default false;
    update takes set is_proven = true where saved_at is not null and parts_hash is not null;
  `,
  /**
   * Hosted video sessions and what they record. A recording outlives its visit, because what the video service still
   * holds of it has to be deleted there.
   */
  '0012-video-sessions': `
    create table video_sessions (
      user_video_id text primary key references user_videos (id) on delete cascade,
      project text not null,
      session_id text not null,
      created_at timestamptz not null
    );
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
    );
    create index recordings_by_visit on recordings (user_video_id, asked_at);
    create index recordings_to_remove on recordings (tried_at) where removed_at is null;
    create unique index recordings_one_at_a_time on recordings (user_video_id)
    where stage in ('starting', 'recording');
    create index recordings_to_fetch on recordings (next_try_at)
    where stage in ('stopped', 'fetched');
    alter table takes add column by_session boolean not null default false;
  `,
};
