import { sql, type Kysely, type Migration } from 'kysely';

/**
 * When a campaign was put out of the list of campaigns, and of what one is erased that is deleted: its visits are
 * erased one after the other.
 */
export const archivedCampaigns: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table campaigns add column archived_at timestamptz, add column erasing jsonb`.execute(db);
    await sql`create index campaigns_erasing on campaigns (id) where erasing is not null`.execute(db);
  },
};
