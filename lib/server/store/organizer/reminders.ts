import { sql, type Kysely, type SqlBool } from 'kysely';
import { NO_REMINDERS, ReminderRules } from '@/lib/contract/organizer/reminders';
import type {
  Remindable,
  ReminderRepository,
  RemindersOf,
  RemindingCampaign,
  WhichReminders,
} from '../../ports/store/organizer/reminders';
import { readContent } from '../campaign-rows';
import type { Tables } from '../tables';
import { readAdjustments } from './adjustments';

export function createReminderRepository(db: Kysely<Tables>): ReminderRepository {
  return {
    async rulesOf(campaignId) {
      const row = await db
        .selectFrom('campaign_messages')
        .select('reminders')
        .where('campaign_id', '=', campaignId)
        .executeTakeFirst();
      return readRules(row?.reminders);
    },

    async setRules(campaignId, rules) {
      const reminders = JSON.stringify(rules);
      await db
        .insertInto('campaign_messages')
        .values({ campaign_id: campaignId, reminders })
        .onConflict((conflict) => conflict.column('campaign_id').doUpdateSet({ reminders }))
        .execute();
    },

    campaigns: async () => (await selectReminding(db).execute()).map(toReminding),

    async campaign(id) {
      const row = await selectReminding(db).where('c.id', '=', id).executeTakeFirst();
      return row ? toReminding(row) : null;
    },

    unschedule: (campaignId, { plannedFor, off, now }) =>
      db.transaction().execute(async (trx) => {
        await sql`
          delete from emails where campaign_id = ${campaignId} and kind = 'reminder' and tries = 0 and (
            state = 'scheduled' and due_at > ${now}::timestamptz or state = 'dropped'
            or state in ('scheduled', 'paused') and reminder = any(${off}::text[]))`.execute(trx);
        await trx
          .updateTable('campaign_messages')
          .set({ planned_for: plannedFor })
          .where('campaign_id', '=', campaignId)
          .execute();
      }),

    async remindable(campaignId, reminder, { since, onlyGiven, after, limit }) {
      const began = since ? sql`v.created_at > ${since}` : sql`true`;
      const opened = since ? sql`i.opened_at > ${since}` : sql`true`;
      const is = {
        started: sql`v.id is not null and ${began}`,
        opened: sql`v.id is null and i.opened_at is not null and ${opened}`,
        ...{ firstBeforeClosing: sql`true`, secondBeforeClosing: sql`true` },
      }[reminder];
      const { rows } = await sql<Omit<Remindable, 'given'> & { adjustments: unknown }>`
        select i.id as "invitationId", i.adjustments, i.opened_at as "openedAt", v.created_at as "beganAt",
          v.time_zone as "timeZone"
        from invitations i left join user_videos v on v.id = i.user_video_id
        where i.campaign_id = ${campaignId} and i.letter is not null and i.sent_at is not null
          and v.received_at is null and ${is}
          and ${onlyGiven ? sql`i.adjustments is not null` : sql`true`}
          and ${after === null ? sql`true` : sql`i.id > ${after}`}
          and not exists (select from emails e where e.invitation_id = i.id and e.reminder = ${reminder})
        order by i.id limit ${limit}`.execute(db);
      return rows.map(({ adjustments, ...row }) => ({ ...row, given: readAdjustments(adjustments) }));
    },

    async schedule(campaignId, reminder, due, now) {
      await sql`
        insert into emails (id, campaign_id, kind, invitation_id, reminder, due_at, next_try_at, created_at)
        select gen_random_uuid(), ${campaignId}, 'reminder', i.id, ${reminder}, due.at, due.at, ${now}::timestamptz
        from unnest(
          ${due.map(({ invitationId }) => invitationId)}::text[], ${due.map(({ at }) => at.toISOString())}::timestamptz[])
          as due (id, at)
          join invitations i on i.id = due.id
        on conflict (invitation_id, reminder) do nothing`.execute(db);
    },

    async list(campaignId, limit) {
      const { rows } = await sql<Awaited<ReturnType<ReminderRepository['list']>>[number]>`
        select * from (
          select reminder, date_trunc('milliseconds', due_at) as at, state, count(*)::int as people
          from emails e left join invitations i on i.id = e.invitation_id
            left join user_videos v on v.id = i.user_video_id
          where e.campaign_id = ${campaignId} and e.kind = 'reminder' and (
            e.state in ('sent', 'failed')
            or e.state in ('scheduled', 'paused') and v.received_at is null)
          group by 1, 2, 3) as grouped
        order by state in ('sent', 'failed'), case when state in ('scheduled', 'paused') then at end, at desc, reminder
        limit ${limit}`.execute(db);
      return rows;
    },

    async pause(campaignId, which) {
      const { numUpdatedRows } = await db
        .updateTable('emails')
        .set({ state: 'paused', next_try_at: null })
        .where(isWhich(campaignId, which))
        .where('state', '=', 'scheduled')
        .where('trying_since', 'is', null)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },

    async resume(campaignId, which, now) {
      const { numUpdatedRows } = await db
        .updateTable('emails')
        .set({ state: 'scheduled', next_try_at: sql<Date>`greatest(due_at, ${now}::timestamptz)` })
        .where(isWhich(campaignId, which))
        .where('state', '=', 'paused')
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },

    async of(invitationIds) {
      const { rows } = await sql<RemindersOf & { id: string }>`
        select e.invitation_id as id, (count(*) filter (where e.state = 'sent'))::int as sent,
          min(greatest(e.due_at, e.next_try_at)) filter (
            where e.state in ('scheduled', 'paused') and v.received_at is null) as "nextAt",
          coalesce(bool_or(e.state = 'paused') and not bool_or(e.state = 'scheduled'), false) as "isPaused"
        from emails e join invitations i on i.id = e.invitation_id left join user_videos v on v.id = i.user_video_id
        where e.invitation_id = any(${invitationIds}::text[]) and e.reminder is not null
        group by e.invitation_id`.execute(db);
      return new Map(rows.map(({ id, ...of }) => [id, of]));
    },
  };
}

/** What only another version of the app can read is as if there were no reminders. */
export const readRules = (stored: unknown): ReminderRules => ReminderRules.safeParse(stored).data ?? NO_REMINDERS;

const selectReminding = (db: Kysely<Tables>) =>
  db
    .selectFrom('campaigns as c')
    .innerJoin('campaign_messages as m', 'm.campaign_id', 'c.id')
    .select(['c.id', 'c.content', 'm.reminders', 'm.planned_for'])
    .where('m.reminders', 'is not', null)
    .where('c.status', '=', 'active');

type Row = { id: string; content: unknown; reminders: unknown; planned_for: string | null };

const toReminding = ({ id, content, reminders, planned_for: plannedFor }: Row): RemindingCampaign => ({
  ...{ id, plannedFor, content: readContent(content), rules: readRules(reminders) },
});

const isWhich = (campaignId: string, { reminder, at, invitationId }: WhichReminders) => sql<SqlBool>`
  campaign_id = ${campaignId} and reminder = ${reminder} and date_trunc('milliseconds', due_at) = ${at}::timestamptz
  and ${invitationId === null ? sql`true` : sql`invitation_id = ${invitationId}`}`;
