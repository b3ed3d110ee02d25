import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import { createRecent } from '@/lib/async/recent';
import type { CampaignRepository, OrganizationInput, Submission } from '../ports/store/campaigns';
import { selectCampaign, toCampaign } from './campaign-rows';
import { addMadeClips } from './clips';
import { doom } from './doom';
import { eachSubmission } from './each-submission';
import { dropWaitingEmails } from './organizer/invitations';
import { noteCampaignStatus } from './organizer/webhook-outbox';
import type { Tables } from './tables';
import { writeCampaign } from './write-campaign';

/** More campaigns than visitors ask for in the same second. */
const RECENT_MAX = 200;

export function createCampaignRepository(db: Kysely<Tables>, now: () => Date): CampaignRepository {
  async function find(nameOrId: string) {
    const row = await selectCampaign(db, nameOrId).executeTakeFirst();
    return row ? toCampaign(row) : null;
  }
  const recent = createRecent(find, { max: RECENT_MAX });

  /** Also when it fails: it may have been committed. */
  async function changing<T>(change: Promise<T>): Promise<T> {
    try {
      return await change;
    } finally {
      recent.forget();
    }
  }

  return {
    find,
    findRecent: recent.find,

    list: () =>
      db
        .selectFrom('campaigns as c')
        .innerJoin('organizations as o', 'o.id', 'c.organization_id')
        .select(['c.name', 'o.name as organization', 'c.type', 'c.status'])
        .select([
          sql<number>`jsonb_array_length(c.content -> 'sections')`.as('sections'),
          sql<number>`(select count(*)::int from user_videos v where v.campaign_id = c.id and not v.rehearsal)`.as(
            'submissions',
          ),
        ])
        .orderBy('c.name')
        .execute(),

    async submissions(campaignId) {
      const all: Submission[] = [];
      for await (const submission of eachSubmission(db, campaignId)) all.push(submission);
      return all;
    },

    eachSubmission: (campaignId, received) => eachSubmission(db, campaignId, received),

    recordedSections: (campaignId) => recordedSections(db, campaignId),

    async close(id) {
      const at = now();
      const closing = db.transaction().execute(async (trx) => {
        const open = await trx
          .selectFrom('campaigns')
          .select('status')
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst();
        const closed = { status: 'deleted', status_changed_at: at } as const;
        await trx.updateTable('campaigns').set(closed).where('id', '=', id).execute();
        await dropWaitingEmails(trx, id);
        if (open?.status === 'active') await noteCampaignStatus(trx, { id, was: 'active', at });
      });
      await changing(closing);
    },

    async end(organizationId, id, status) {
      const at = now();
      const ending = db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('campaigns')
          .set((by) => ({ status, status_changed_at: at, revision: by('revision', '+', 1) }))
          .where('id', '=', id)
          .where('organization_id', '=', organizationId)
          .where('status', '=', 'active')
          .executeTakeFirst();
        if (numUpdatedRows !== 1n) return false;
        await dropWaitingEmails(trx, id);
        await noteCampaignStatus(trx, { id, was: 'active', at });
        return true;
      });
      return changing(ending);
    },

    erase: (id, { prefixes, until }) =>
      changing(
        db.transaction().execute(async (trx) => {
          // A transaction that begins a visit refers to this row: it waits here, and then finds the campaign gone.
          await trx.selectFrom('campaigns').select('id').where('id', '=', id).forUpdate().execute();
          if (
            await trx.selectFrom('user_videos').select('id').where('campaign_id', '=', id).limit(1).executeTakeFirst()
          )
            return false;
          await trx.deleteFrom('campaigns').where('id', '=', id).execute();
          await doom(trx, { prefixes }, { because: 'erased', at: now(), until });
          return true;
        }),
      ),

    write: (organizationId, campaign, revision) =>
      changing(
        db.transaction().execute(async (trx) => {
          const stored = await trx
            .selectFrom('campaigns')
            .select('revision')
            .where('id', '=', campaign.id)
            .where('organization_id', '=', organizationId)
            .forUpdate()
            .executeTakeFirst();
          if (!stored || (revision !== null && stored.revision !== revision)) return false;
          await writeCampaign(trx, organizationId, campaign, now());
          return true;
        }),
      ),

    apply: (organization, campaigns, clips = []) =>
      changing(
        db.transaction().execute(async (trx) => {
          const organizationId = await applyOrganization(trx, organization);
          await addMadeClips(trx, organizationId, clips);
          const created: string[] = [];
          const updated: string[] = [];
          for (const campaign of campaigns) {
            const isNew = await writeCampaign(trx, organizationId, campaign, now());
            (isNew ? created : updated).push(campaign.name);
          }
          return { created, updated };
        }),
      ),
  };
}

async function recordedSections(db: Kysely<Tables>, campaignId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select section.value ->> 'id' as id
    from campaigns c, jsonb_array_elements(c.content -> 'sections') with ordinality as section (value, number)
    where c.id = ${campaignId} and exists (
      select from user_videos v
      where v.campaign_id = c.id and not v.rehearsal and (
        exists (select from takes t where t.user_video_id = v.id and t.section_id = section.value ->> 'id')
        or exists (
          select from answers a
          where a.user_video_id = v.id and a.section_id = section.value ->> 'id' and a.answer is not null)))
    order by section.number`.execute(db);
  return rows.map(({ id }) => id);
}

async function applyOrganization(trx: Transaction<Tables>, organization: OrganizationInput): Promise<string> {
  const values = {
    name: organization.name,
    whitelabel: organization.whitelabel,
    allow_overdraft: organization.preferences.allowOverdraft,
    limit_videos: organization.plan.limitVideos,
    subscription_status: organization.subscription.status,
  };
  const { id } = await trx
    .insertInto('organizations')
    .values({ id: randomUUID(), total_videos: organization.subscription.totalVideos, ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
