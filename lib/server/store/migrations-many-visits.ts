import { sql, type Kysely, type Migration } from 'kysely';

/** Indexes by which lists, counts and the overview of a campaign with a hundred thousand visits take milliseconds. */
export const manyVisits: Migration = {
  async up(db: Kysely<unknown>) {
    // Counts and the latest activity are read from the index alone.
    await sql`
      create index visits_by_time on user_videos (campaign_id, created_at, id) include (completed_at, device)
      where not rehearsal`.execute(db);
    await sql`
      create index visits_stopped on user_videos (campaign_id, created_at)
      where completed_at is null and not rehearsal`.execute(db);
    await sql`
      create index visits_troubled on user_videos (campaign_id, created_at)
      where trouble is not null and not rehearsal`.execute(db);
    await sql`create index stitches_failed on stitches (user_video_id) where status = 'Error'`.execute(db);
    await sql`create index ratings_by_member on ratings (user_id, user_video_id)`.execute(db);
    // With the status, by which submissions are counted.
    await sql`drop index submissions_by_rating`.execute(db);
    await sql`
      create index submissions_by_rating on user_videos (campaign_id, rating_average, id) include (review_status)
      where received_at is not null and not rehearsal`.execute(db);
  },
};
