import { sql, type Kysely, type Migration } from 'kysely';

/**
 * What a campaign's visits began with. Visits of the version before, also those that its processes begin during an
 * upgrade, have none: they have the campaign's content as it stands, until it changes (`keepForOlderVisits`).
 */
export const contentVersions: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table campaign_versions (
        campaign_id text not null references campaigns (id) on delete cascade,
        id text not null,
        content jsonb not null,
        made_at timestamptz not null default now(),
        primary key (campaign_id, id)
      )`.execute(db);
    await sql`
      alter table user_videos
        add column version_id text,
        add constraint user_videos_version foreign key (campaign_id, version_id)
          references campaign_versions (campaign_id, id)`.execute(db);
    await sql`create index user_videos_without_version on user_videos (campaign_id) where version_id is null`.execute(
      db,
    );
  },
};
