import type { Kysely } from 'kysely';
import type { CampaignStateRepository } from '../../ports/store/organizer/campaign-states';
import type { Tables } from '../tables';

export function createCampaignStates(db: Kysely<Tables>, now: () => Date): CampaignStateRepository {
  const change = (organizationId: string, id: string) =>
    db
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

    async beginErasing(organizationId, id, { because, onlyDraft }) {
      const { numUpdatedRows } = await change(organizationId, id)
        .set({ status: 'deleted', status_changed_at: now(), erasing: JSON.stringify(because) })
        .$if(onlyDraft === true, (query) =>
          query
            .where('status', '=', 'unpublished')
            .where('published_at', 'is', null)
            .where((by) =>
              by.not(
                by.exists(
                  by
                    .selectFrom('user_videos as v')
                    .whereRef('v.campaign_id', '=', 'campaigns.id')
                    .where('v.rehearsal', '=', false)
                    .select('v.id'),
                ),
              ),
            ),
        )
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

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
