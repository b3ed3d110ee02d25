import { sql, type Kysely } from 'kysely';
import type { CampaignStateRepository } from '../../ports/store/organizer/campaign-states';
import type { Tables } from '../tables';
import { noteCampaignStatus } from './webhook-outbox';

export function createCampaignStates(db: Kysely<Tables>, now: () => Date): CampaignStateRepository {
  const change = (organizationId: string, id: string, on: Kysely<Tables> = db) =>
    on
      .updateTable('campaigns')
      .where('id', '=', id)
      .where('organization_id', '=', organizationId)
      .where('status', '<>', 'deleted');

  return {
    async setArchived(organizationId, id, isArchived) {
      const { numUpdatedRows } = await change(organizationId, id)
        .set((by) => ({ archived_at: isArchived ? by.fn.coalesce('archived_at', by.val(now())) : null }))
        .$if(isArchived, (query) => query.where('status', '<>', 'active'))
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    discardDraft: (organizationId, id, revision) =>
      db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('campaigns')
          .set((by) => ({ revision: by('revision', '+', 1) }))
          .where('id', '=', id)
          .where('organization_id', '=', organizationId)
          .where('published_at', 'is not', null)
          .$if(revision !== null, (query) => query.where('revision', '=', revision))
          .executeTakeFirst();
        if (numUpdatedRows !== 1n) return false;
        await trx.deleteFrom('campaign_drafts').where('campaign_id', '=', id).execute();
        return true;
      }),

    beginErasing: (organizationId, id, { because, onlyDraft }) =>
      db.transaction().execute(async (trx) => {
        const at = now();
        const old = await trx
          .selectFrom('campaigns')
          .select('status')
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst();
        const { numUpdatedRows } = await change(organizationId, id, trx)
          .set({ status: 'deleted', status_changed_at: at, erasing: JSON.stringify(because) })
          .$if(onlyDraft === true, (query) =>
            query
              .where('status', '=', 'unpublished')
              .where('published_at', 'is', null)
              .where(
                sql<boolean>`not exists (
                  select from user_videos v where v.campaign_id = campaigns.id and not v.rehearsal)`,
              ),
          )
          .executeTakeFirst();
        if (numUpdatedRows !== 1n) return false;
        if (old?.status === 'active') await noteCampaignStatus(trx, { id, was: 'active', at });
        return true;
      }),

    async listErasing() {
      const rows = await db
        .selectFrom('campaigns')
        .select(['id', 'name', 'erasing'])
        .where('erasing', 'is not', null)
        .orderBy('id')
        .execute();
      return rows.flatMap(({ id, name, erasing }) => (erasing ? [{ id, name, because: erasing }] : []));
    },
  };
}
