import { sql, type Kysely, type Migration } from 'kysely';

/** Invitations that were taken back a moment ago, for whoever did so by mistake. */
export const takenBack: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table invitations_taken_back (
        id text primary key,
        campaign_id text not null references campaigns (id) on delete cascade,
        at timestamptz not null,
        invitation jsonb not null
      )`.execute(db);
    await sql`create index invitations_taken_back_by_time on invitations_taken_back (at)`.execute(db);
    await sql`create index invitations_taken_back_by_campaign on invitations_taken_back (campaign_id)`.execute(db);
  },
};
