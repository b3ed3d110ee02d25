import { sql, type Kysely, type Migration } from 'kysely';

/**
 * The keys of files that runs are about to store are recorded first, so that the files of a run that died can be found.
 */
export const runFiles: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table run_files (
        key text primary key,
        user_video_id text not null references user_videos (id) on delete cascade,
        kind text not null,
        noted_at timestamptz not null
      )`.execute(db);
    await sql`create index run_files_by_visit on run_files (user_video_id)`.execute(db);
    await sql`create index run_files_by_time on run_files (noted_at)`.execute(db);
  },
};
