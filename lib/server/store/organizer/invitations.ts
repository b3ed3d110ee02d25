import { sql, type Kysely, type Transaction } from 'kysely';
import type { DueEmail, InvitationRepository } from '../../ports/store/organizer/invitations';
import { readContent } from '../campaign-rows';
import type { Tables } from '../tables';
import { isUniqueViolation } from '../unique-violation';
import { createAdjustments, readAdjustments } from './adjustments';
import { createInvitationList } from './invitation-list';

type DueRow = Omit<DueEmail, 'language' | 'campaign'> & { content: unknown; campaign: string };

/** How many rows are written by one statement: their number of parameters is limited. */
const BATCH = 500;

export function createInvitationRepository(db: Kysely<Tables>): InvitationRepository {
  return {
    ...createAdjustments(db),
    ...createInvitationList(db),

    add: (campaignId, invited, letter, at) =>
      db.transaction().execute(async (trx) => {
        let added = 0;
        for (let from = 0; from < invited.length; from += BATCH) {
          const rows = invited.slice(from, from + BATCH).map(({ id, email, name, tokenHash }) => ({
            ...{ id, campaign_id: campaignId, email, name, token_hash: tokenHash, created_at: at },
            letter: letter && JSON.stringify(letter),
            next_try_at: letter ? at : null,
          }));
          const { numInsertedOrUpdatedRows: inserted } = await trx
            .insertInto('invitations')
            .values(rows)
            .onConflict((conflict) => conflict.columns(['campaign_id', 'email']).doNothing())
            .executeTakeFirstOrThrow();
          added += Number(inserted);
        }
        return added;
      }),

    async find(campaignId, id) {
      const row = await db
        .selectFrom('invitations')
        .select(['email', 'name', sql<boolean>`letter is not null`.as('hasLetter'), hasFinished.as('hasFinished')])
        .where('id', '=', id)
        .where('campaign_id', '=', campaignId)
        .executeTakeFirst();
      return row ?? null;
    },

    async sendAgain(campaignId, id, at, before) {
      const { numUpdatedRows } = await db
        .updateTable('invitations')
        .set({ next_try_at: at, trying_since: null, tries: 0, fault: null })
        .where('id', '=', id)
        .where('campaign_id', '=', campaignId)
        .where('letter', 'is not', null)
        .where('next_try_at', 'is', null)
        .where((by) => by.or([by('sent_at', 'is', null), by('sent_at', '<', before)]))
        .where((by) => by.not(hasFinished))
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    async correct(campaignId, id, { email, tokenHash, isSent, ...corrected }, at) {
      try {
        return await db.transaction().execute(async (trx) => {
          const { numUpdatedRows } = await trx
            .updateTable('invitations')
            .set({
              ...{ id: corrected.id, email, token_hash: tokenHash, trying_since: null, tries: 0, fault: null },
              ...{ sent_at: null, opened_at: null },
              // Nobody has had this one yet: by the age of the one before, it would be removed as too old.
              created_at: at,
              next_try_at: isSent ? sql<Date | null>`case when letter is not null then ${at}::timestamptz end` : null,
            })
            .where('id', '=', id)
            .where('campaign_id', '=', campaignId)
            .where('user_video_id', 'is', null)
            .executeTakeFirst();
          // Whoever had the address before was reminded, and opened the link: not this person.
          await trx.deleteFrom('emails').where('invitation_id', '=', corrected.id).execute();
          return numUpdatedRows === 1n ? 'corrected' : 'notFound';
        });
      } catch (error) {
        if (isUniqueViolation(error)) return 'taken';
        throw error;
      }
    },

    async takeBack(campaignId, id, at) {
      const { rows } = await sql`
        with gone as (delete from invitations where id = ${id} and campaign_id = ${campaignId} returning *),
          kept as (
            insert into invitations_taken_back (id, campaign_id, at, invitation)
            select id, campaign_id, ${at}, to_jsonb(gone) || jsonb_build_object('emails', (
              select coalesce(jsonb_agg(to_jsonb(e)), '[]') from emails e where e.invitation_id = gone.id))
            from gone where user_video_id is null)
        select from gone`.execute(db);
      return rows.length > 0;
    },

    restore: (campaignId, id, since) =>
      db.transaction().execute(async (trx) => {
        const { rows: kept } = await sql<{ invitation: object }>`
          delete from invitations_taken_back
          where id = ${id} and campaign_id = ${campaignId} and at >= ${since} returning invitation`.execute(trx);
        const [row] = kept;
        if (!row) return 'notFound';
        const { rows } = await sql`
          insert into invitations
          select (jsonb_populate_record(null::invitations, ${JSON.stringify(row.invitation)}::jsonb)).*
          on conflict (campaign_id, email) do nothing returning id`.execute(trx);
        if (rows.length === 0) return 'taken';
        // The version before has kept none.
        await sql`
          insert into emails
          select e.* from jsonb_populate_recordset(
            null::emails, coalesce(${JSON.stringify(row.invitation)}::jsonb -> 'emails', '[]')) e`.execute(trx);
        return 'restored';
      }),

    async nameOf(campaignId, id) {
      const row = await db
        .selectFrom('invitations')
        .select('name')
        .where('id', '=', id)
        .where('campaign_id', '=', campaignId)
        .where('user_video_id', 'is', null)
        .executeTakeFirst();
      return row?.name ?? null;
    },

    async open(tokenHash, at) {
      const row = await db
        .updateTable('invitations')
        .set((by) => ({ opened_at: by.fn.coalesce('opened_at', by.val(at)) }))
        .where('token_hash', '=', tokenHash)
        .returning(['id', 'campaign_id as campaignId'])
        .executeTakeFirst();
      return row ?? null;
    },

    async noteVisit(id, campaignId, visitId, timeZone = null) {
      await db
        .updateTable('invitations')
        .set({ user_video_id: visitId })
        .where('id', '=', id)
        .where('campaign_id', '=', campaignId)
        .where('user_video_id', 'is', null)
        .execute();
      if (timeZone)
        await db.updateTable('user_videos').set({ time_zone: timeZone }).where('id', '=', visitId).execute();
    },

    async takeDue(at, leaseUntil, limit) {
      const { rows } = await sql<DueRow>`
        update invitations i set next_try_at = ${leaseUntil}
        from campaigns c join organizations o on o.id = c.organization_id
        where c.id = i.campaign_id and i.id in (
          select id from invitations where next_try_at <= ${at}
            and exists (select from campaigns c where c.id = campaign_id and c.status = 'active')
          order by next_try_at limit ${limit} for update skip locked)
        returning i.id, i.email, i.name, i.letter, i.tries, i.trying_since is not null as "isUnfinished",
          c.id as "campaignId", c.name as campaign, c.content, i.adjustments,
          o.id as "organizationId", o.name as organization`.execute(db);
      return rows.map(({ content, campaign: name, adjustments, ...row }) => {
        const campaign = { ...readContent(content), name };
        const language = campaign.languages[0] ?? null;
        return { ...row, campaign, language, adjustments: readAdjustments(adjustments) };
      });
    },

    async noteTry(id, { at, leaseUntil, until }) {
      const { numUpdatedRows } = await db
        .updateTable('invitations')
        .set((by) => ({ trying_since: at, tries: by('tries', '+', 1), next_try_at: until }))
        .where('id', '=', id)
        .where('next_try_at', '=', leaseUntil)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    async noteSent(id, at) {
      const sent = { sent_at: at, next_try_at: null, trying_since: null, fault: null, tries: 0 };
      await db.updateTable('invitations').set(sent).where('id', '=', id).execute();
    },

    async noteFailed(id, fault, nextTryAt) {
      await db
        .updateTable('invitations')
        .set({
          trying_since: null,
          // It may have been dropped while it was tried.
          next_try_at: sql<Date | null>`case when next_try_at is not null then ${nextTryAt}::timestamptz end`,
          fault: nextTryAt ? null : fault,
        })
        .where('id', '=', id)
        .execute();
    },

    async postponeEmail(id, until) {
      const waiting = db.updateTable('invitations').where('id', '=', id).where('next_try_at', 'is not', null);
      await waiting.set({ next_try_at: until }).execute();
    },

    async dropEmail(id) {
      await db.updateTable('invitations').set({ next_try_at: null }).where('id', '=', id).execute();
    },
  };
}

const hasFinished = sql<boolean>`exists (
  select from user_videos v where v.id = user_video_id and v.completed_at is not null)`;

/** Drops the emails of a campaign that were not sent yet: it is closed, or was until now. */
export async function dropWaitingEmails(trx: Transaction<Tables>, campaignId: string): Promise<void> {
  await trx
    .updateTable('invitations')
    .set({ next_try_at: null })
    .where('campaign_id', '=', campaignId)
    .where('next_try_at', 'is not', null)
    .execute();
}

/** The address to which the latest invitation of a visit was sent. */
export const invitedAddress = (visit: string) => sql<string | null>`(
  select i.email from invitations i where i.user_video_id = ${sql.ref(`${visit}.id`)}
  order by i.created_at desc limit 1)`;
