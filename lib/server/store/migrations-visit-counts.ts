import { sql, type Kysely, type Migration } from 'kysely';

/**
 * Indexes for what a member waits for, or a whole embedded database, when there are a hundred thousand visits,
 * invitations or entries of the audit log.
 */
export const visitCounts: Migration = {
  async up(db: Kysely<unknown>) {
    // An account goes with its last visit: without this each erasure reads every visit there is, and twice.
    await sql`create index user_videos_by_account on user_videos (account_id)`.execute(db);
    // Many visits have the same values, which such an index holds once: what is only counted is read fastest from it.
    await sql`
      create index submissions_counted on user_videos (campaign_id, review_status)
      where received_at is not null and not rehearsal`.execute(db);
    await sql`
      create index visits_completed on user_videos (campaign_id, completed_at) where not rehearsal`.execute(db);
    // When something was last done, by whom, and who has done anything.
    await sql`create index audit_log_by_action on audit_log (organization_id, action, id)`.execute(db);
    await sql`create index audit_log_by_actor on audit_log (organization_id, actor, id)`.execute(db);
    // In one direction: many are made at one time, and a page begins in the middle of them.
    await sql`drop index invitations_in_order`.execute(db);
    await sql`create index invitations_in_order on invitations (campaign_id, created_at, id)`.execute(db);
  },
};
