import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type SqlBool, type Transaction } from 'kysely';
import { NO_CONTACT } from '@/lib/domain/contact';
import { normalisePersonName } from '@/lib/domain/person-name';
import type { VisitRepository } from '../ports/store/visits';
import { keepVersion } from './campaign-versions';
import { eraseVisitRows } from './erase-visit-rows';
import { findConsent, findErasable, keepConsent } from './consents';
import { createFinders } from './find-in-campaign';
import { lockVisit } from './lock-visit';
import { noteSubmissionEvent } from './organizer/webhook-outbox';
import { isStillTooOld } from './retention';
import type { Tables } from './tables';
import { toVisit } from './to-visit';

export function createVisitRepository(db: Kysely<Tables>, now: () => Date, asyncDb = db): VisitRepository {
  return {
    async find(campaignId, uuid) {
      const row = await db
        .selectFrom('user_videos')
        .selectAll()
        .where('campaign_id', '=', campaignId)
        .where('uuid', '=', uuid)
        .executeTakeFirst();
      return row ? toVisit(row) : null;
    },

    ...createFinders(db),

    async get(id) {
      const row = await db.selectFrom('user_videos').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? toVisit(row) : null;
    },

    create: (input) =>
      db.transaction().execute(async (trx) => {
        const { id: campaignId, organizationId } = input.campaign;
        const joined = input.accountId ? await accountExists(trx, organizationId, input.accountId) : false;
        const accountId =
          joined && input.accountId
            ? input.accountId
            : await createAccount(trx, organizationId, input.name, input.rehearsal);
        const version = await keepVersion(trx, campaignId);
        const row = await trx
          .insertInto('user_videos')
          .values({
            id: randomUUID(),
            campaign_id: campaignId,
            account_id: accountId,
            uuid: input.uuid,
            name: input.name,
            ...(input.contact ?? NO_CONTACT),
            joined,
            device: input.device,
            rehearsal: input.rehearsal ?? false,
            version_id: version,
            ...(input.language ? { language: input.language } : {}),
          })
          .onConflict((conflict) => conflict.columns(['campaign_id', 'uuid']).doNothing())
          .returningAll()
          .executeTakeFirst();
        if (row && input.consent) await keepConsent(trx, row.id, input.consent);
        if (row) return toVisit(row);
        if (!joined) await trx.deleteFrom('accounts').where('id', '=', accountId).execute();
        return null;
      }),

    accept: (id, consent) => keepConsent(db, id, consent),
    consentOf: (id) => findConsent(db, id),
    findErasable: (nameOrId, by) => findErasable(db, nameOrId, by),

    async uuidExists(uuid) {
      return !!(await db.selectFrom('user_videos').select('id').where('uuid', '=', uuid).limit(1).executeTakeFirst());
    },

    async correct(id, { name, email, phone }) {
      await db.updateTable('user_videos').set({ name, email, phone }).where('id', '=', id).execute();
    },

    async noteLanguage(id, language) {
      await db
        .updateTable('user_videos')
        .set({ language })
        .where('id', '=', id)
        .where('language', 'is distinct from', language)
        .execute();
    },

    async chooseExtraTime(id, extraTime) {
      const { numUpdatedRows } = await db
        .updateTable('user_videos')
        .set({ extra_time: extraTime })
        .where('id', '=', id)
        .where('takes_issued', '=', 0)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    findAccounts: (organizationId, name, limit) =>
      db
        .selectFrom('accounts')
        .select('id')
        .where('organization_id', '=', organizationId)
        .where('normalised_name', '=', normalisePersonName(name))
        .orderBy('created_at', 'desc')
        .limit(limit)
        .execute(),

    async findOwnAccounts(organizationId, name, uuids) {
      if (uuids.length === 0) return [];
      const rows = await db
        .selectFrom('accounts')
        .innerJoin('user_videos', 'user_videos.account_id', 'accounts.id')
        .select((by) => ['accounts.id', by.fn.max('user_videos.created_at').as('started_at')])
        .where('accounts.organization_id', '=', organizationId)
        .where('accounts.normalised_name', '=', normalisePersonName(name))
        .where(sql<SqlBool>`user_videos.uuid = any(${uuids}::text[])`)
        .groupBy('accounts.id')
        .orderBy('started_at', 'desc')
        .execute();
      return rows.map((row) => ({ id: row.id, startedAt: row.started_at }));
    },

    async noteStitchRequested(id) {
      // The next commit of the request has the disk keep it; where there is none, the visitor asks again.
      await asyncDb
        .updateTable('user_videos')
        .set({ stitch_asked_at: now() })
        .where('id', '=', id)
        .where('stitch_asked_at', 'is', null)
        .execute();
    },

    async noteTrouble(campaignName, uuid, trouble) {
      await db
        .updateTable('user_videos')
        .set({ trouble })
        .where('uuid', '=', uuid)
        .where('completed_at', 'is', null)
        .where('campaign_id', 'in', (by) => by.selectFrom('campaigns').select('id').where('name', '=', campaignName))
        .execute();
    },

    async skip(id) {
      const skippedAt = now();
      await db.transaction().execute(async (trx) => {
        const skipped = await trx
          .updateTable('user_videos')
          .set((by) => ({ skipped_at: skippedAt, completed_at: by.fn.coalesce('completed_at', by.val(skippedAt)) }))
          .where('id', '=', id)
          .where('skipped_at', 'is', null)
          .returning('id')
          .executeTakeFirst();
        if (skipped) await noteSubmissionEvent(trx, 'submission.completed', id, skippedAt);
      });
    },

    async complete(id) {
      const at = now();
      await db.transaction().execute(async (trx) => {
        const completed = await trx
          .updateTable('user_videos')
          .set({ completed_at: at })
          .where('id', '=', id)
          .where('completed_at', 'is', null)
          .returning('id')
          .executeTakeFirst();
        if (completed) await noteSubmissionEvent(trx, 'submission.completed', id, at);
      });
    },

    erase: (id, erasure, onlyIf) =>
      db.transaction().execute(async (trx) => {
        await lockVisit(trx, id);
        if (onlyIf && !(await isStillTooOld(trx, id, onlyIf))) return false;
        return eraseVisitRows(trx, id, erasure);
      }),

    rehearsedBy: (organizationId, uuids) =>
      uuids.length === 0
        ? Promise.resolve([])
        : rehearsed(db)
            .where('c.organization_id', '=', organizationId)
            .where(sql<SqlBool>`v.uuid = any(${uuids}::text[])`)
            .execute(),

    rehearsedBefore: (before, limit) =>
      rehearsed(db).where('v.created_at', '<', before).orderBy('v.created_at').limit(limit).execute(),

    async listIds(campaignId, limit) {
      const rows = await db
        .selectFrom('user_videos')
        .select('id')
        .where('campaign_id', '=', campaignId)
        .limit(limit)
        .execute();
      return rows.map((row) => row.id);
    },
  };
}

const rehearsed = (db: Kysely<Tables>) =>
  db
    .selectFrom('user_videos as v')
    .innerJoin('campaigns as c', 'c.id', 'v.campaign_id')
    .where('v.rehearsal', '=', true)
    .select(['v.id', 'v.uuid', 'c.name as campaign']);

async function accountExists(trx: Transaction<Tables>, organizationId: string, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return !!row;
}

/** Nobody finds a hidden account by its name. */
async function createAccount(
  trx: Transaction<Tables>,
  organizationId: string,
  name: string,
  isHidden = false,
): Promise<string> {
  const id = randomUUID();
  await trx
    .insertInto('accounts')
    .values({ id, organization_id: organizationId, name, normalised_name: isHidden ? '' : normalisePersonName(name) })
    .execute();
  return id;
}
