import { sql, type Kysely, type Migration } from 'kysely';

/** Files lie below the ids of the rows they belong to; rows written before say where theirs are. */
export const runKeys: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table takes add column folder text`.execute(db);
    await sql`update takes set folder = regexp_replace(key, '/[^/]*$', '')`.execute(db);
    await sql`alter table takes alter column folder set not null`.execute(db);
    // By these it is found whether a row still refers to a file.
    await sql`create index stitches_by_film on stitches (film_key)`.execute(db);
    await sql`create index stitches_by_film_ahead on stitches (made_key)`.execute(db);
    await sql`create index mezzanines_by_video on mezzanines (video_key)`.execute(db);
    await sql`create index mezzanines_by_audio on mezzanines (audio_key)`.execute(db);
    await sql`create index resumes_by_file on resumes (file_key)`.execute(db);
    await sql`create index takes_by_folder on takes (folder)`.execute(db);
    // Keyed hashes of uuids and take ids that were erased and may not come back yet.
    await sql`create table erased_ids (fingerprint text primary key, until timestamptz not null)`.execute(db);
    await sql`create index user_videos_open on user_videos (created_at) where completed_at is null and skipped_at is null`.execute(
      db,
    );
    await sql`create index erased_ids_by_end on erased_ids (until)`.execute(db);
  },
};
