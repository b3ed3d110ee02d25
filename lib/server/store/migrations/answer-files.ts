/** Files with which visitors answer sections. */
export const ANSWER_FILES = {
  '0067-answer-files': `
    create table answer_files (
      id text primary key,
      user_video_id text not null references user_videos (id) on delete cascade,
      section_id text not null,
      file_id text not null,
      name text not null,
      upload_key text not null unique,
      file_key text unique,
      allowed_bytes bigint not null,
      bytes bigint,
      format text,
      fault text,
      created_at timestamptz not null default now(),
      touched_at timestamptz,
      saved_at timestamptz,
      answered_at timestamptz,
      dropped_at timestamptz,
      unique (user_video_id, section_id, file_id)
    );
    create index answer_files_by_touch on answer_files (touched_at) where touched_at is not null;
    create index answer_files_dropped on answer_files (dropped_at) where touched_at is null and dropped_at is not null;
  `,
};
