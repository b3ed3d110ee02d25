import { sql, type Kysely, type Migration } from 'kysely';

/** New files are stored below the ids of their rows; existing rows record where their files are. */
export const runKeys: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table takes add column folder text`.execute(db);
    await sql`update takes set folder = regexp_replace(key, '/[^/]*$', '')`.execute(db);
    await sql`alter table takes alter column folder set not null`.execute(db);
    // With these indexes it is quick to find whether a row still refers to a file.
    await sql`create index stitches_by_film on stitches (film_key)`.execute(db);
    await sql`create index stitches_by_film_ahead on stitches (made_key)`.execute(db);
    await sql`create index mezzanines_by_video on mezzanines (video_key)`.execute(db);
    await sql`create index mezzanines_by_audio on mezzanines (audio_key)`.execute(db);
    await sql`create index resumes_by_file on resumes (file_key)`.execute(db);
    await sql`create index takes_by_folder on takes (folder)`.execute(db);
    // Keyed hashes of erased uuids and take ids that must not be used again yet.
    await sql`create table erased_ids (fingerprint text primary key, until timestamptz not null)`.execute(db);
    await sql`
      create index user_videos_open on user_videos (created_at)
      where completed_at is null and skipped_at is null`.execute(db);
    await sql`create index erased_ids_by_end on erased_ids (until)`.execute(db);
  },
};
