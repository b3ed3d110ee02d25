/** What is said in takes, who corrected it, and how the transcriber fares. */
export const TRANSCRIPTS = {
  '0083-transcripts': `
    alter table user_videos
      add column language text,
      add column captions_removed_at timestamptz;
    alter table organizations add column tells_transcriber boolean not null default true;

    create table transcripts (
      id text primary key,
      take_id text not null unique references takes (id) on delete cascade,
      user_video_id text not null references user_videos (id) on delete cascade,
      campaign_id text not null,
      section_id text not null,
      language text,
      state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
      spoken text,
      run_id text,
      tries integer not null default 0,
      fault text,
      failing_since timestamptz,
      next_try_at timestamptz,
      speech_ms integer,
      dropped integer not null default 0,
      requested_at timestamptz not null,
      made_at timestamptz
    );
    create index transcripts_visit on transcripts (user_video_id);
    create index transcripts_due on transcripts (next_try_at nulls first) where state = 'waiting';

    create table transcript_lines (
      transcript_id text not null references transcripts (id) on delete cascade,
      position integer not null,
      start_ms integer not null,
      end_ms integer not null check (end_ms > start_ms),
      words text not null,
      unsure jsonb not null default '[]',
      corrected text,
      corrected_by text check (corrected_by in ('visitor', 'member')),
      corrector text,
      corrected_at timestamptz,
      primary key (transcript_id, position)
    );

    create table transcriber_state (
      is_only boolean primary key default true check (is_only),
      last_success_at timestamptz,
      failing_since timestamptz,
      fault text,
      test jsonb
    );
  `,
};
