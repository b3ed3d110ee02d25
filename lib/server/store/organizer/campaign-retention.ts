import type { Kysely } from 'kysely';
import type { CampaignRetentionRepository } from '../../ports/store/organizer/campaign-retention';
import type { Tables } from '../tables';

export function createCampaignRetention(db: Kysely<Tables>): CampaignRetentionRepository {
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
  };
}
