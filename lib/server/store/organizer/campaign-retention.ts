import { sql, type Kysely, type RawBuilder } from 'kysely';
import { createRecent } from '@/lib/async/recent';
import type { CampaignRetentionRepository } from '../../ports/store/organizer/campaign-retention';
import type { Tables } from '../tables';

/** How many organizations' bytes are remembered, and for how long, ms: to add them up, every take is read. */
const REMEMBERED = { max: 100, periodMs: 60_000 };

/** `clock`: the time of this process, ms. */
export function createCampaignRetention(db: Kysely<Tables>, clock?: () => number): CampaignRetentionRepository {
  const stored = createRecent((organizationId) => addStored(db, organizationId), { ...REMEMBERED, clock });
  return {
    list: (organizationId, limit) =>
      db
        .selectFrom('campaigns')
        .select(['id', 'name', 'title', 'retention_days as days'])
        .where('organization_id', '=', organizationId)
        .where('status', '<>', 'deleted')
        .orderBy('name')
        .limit(limit)
        .execute(),

    async set(organizationId, campaignId, days) {
      const { numUpdatedRows } = await db
        .updateTable('campaigns')
        .set({ retention_days: days })
        .where('organization_id', '=', organizationId)
        .where('id', '=', campaignId)
        .where('status', '<>', 'deleted')
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    async ofNew(organizationId) {
      const row = await db
        .selectFrom('organizations')
        .select('retention_days as days')
        .where('id', '=', organizationId)
        .executeTakeFirst();
      return row?.days ?? null;
    },

    async setOfNew(organizationId, days) {
      await db.updateTable('organizations').set({ retention_days: days }).where('id', '=', organizationId).execute();
    },

    async storedBytes(organizationId) {
      return (await stored.find(organizationId)) ?? 0;
    },
  };
}

async function addStored(db: Kysely<Tables>, organizationId: string): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select sum(bytes) as bytes from (
      select t.bytes
      from takes t join user_videos v on v.id = t.user_video_id join campaigns c on c.id = v.campaign_id
      where c.organization_id = ${organizationId} and t.saved_at is not null
      union all
      select r.bytes from resumes r join user_videos v on v.id = r.user_video_id
        join campaigns c on c.id = v.campaign_id
      where c.organization_id = ${organizationId} and r.saved_at is not null
      union all
      select f.bytes from answer_files f join user_videos v on v.id = f.user_video_id
        join campaigns c on c.id = v.campaign_id
      where c.organization_id = ${organizationId} and f.file_key is not null) as stored`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}

/** What a new campaign of the organization has as its `retention_days`. */
export const retentionOfNew = (organizationId: string): RawBuilder<number | null> =>
  sql`(select retention_days from organizations where id = ${organizationId})`;
