import { sql, type Kysely } from 'kysely';
import { isKnownLanguage } from '@/lib/contract/known-languages';
import type { EmailRepository, WaitingEmail } from '../../ports/store/organizer/emails';
import { readContent } from '../campaign-rows';
import type { Tables } from '../tables';
import { readAdjustments } from './adjustments';
import { createNotices } from './notices';
import { readRules } from './reminders';

type Row = Omit<WaitingEmail, 'campaign' | 'rules' | 'invitation' | 'visit'> & {
  reminders: unknown;
  content: unknown;
  name: string;
  status: WaitingEmail['campaign']['status'];
  invitation: (Omit<NonNullable<WaitingEmail['invitation']>, 'openedAt'> & { openedAt: string | null }) | null;
  visit: (Omit<NonNullable<WaitingEmail['visit']>, 'beganAt'> & { beganAt: string }) | null;
};

export function createEmailRepository(db: Kysely<Tables>): EmailRepository {
  return {
    ...createNotices(db),

    async takeDue(at, leaseUntil, limit) {
      const { rows: taken } = await sql<{ id: string }>`
        update emails set next_try_at = ${leaseUntil} where id in (
          select id from emails where next_try_at <= ${at}
          order by next_try_at limit ${limit} for update skip locked)
        returning id`.execute(db);
      const { rows } = await sql<Row>`
        select e.id, e.kind, e.reminder, e.tries, e.trying_since is not null as "isUnfinished",
          c.id as "campaignId", c.name, c.status, c.content, m.reminders, o.id as "organizationId", o.name as organization,
          (${invitation}) as invitation, (${visit}) as visit
        from emails e join campaigns c on c.id = e.campaign_id join organizations o on o.id = c.organization_id
          left join campaign_messages m on m.campaign_id = c.id
          left join invitations i on i.id = coalesce(e.invitation_id, ${invitationOfVisit})
          left join user_videos v on v.id = coalesce(e.user_video_id, i.user_video_id)
        where e.id = any(${taken.map(({ id }) => id)}::text[]) order by e.due_at, e.id`.execute(db);
      return rows.map((row): WaitingEmail => toWaiting(row));
    },

    async noteTry(id, at, leaseUntil) {
      const { numUpdatedRows } = await db
        .updateTable('emails')
        .set((by) => ({ trying_since: at, tries: by('tries', '+', 1) }))
        .where('id', '=', id)
        .where('state', '=', 'scheduled')
        .where('next_try_at', '=', leaseUntil)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    async noteSent(id, at) {
      const sent = { state: 'sent', sent_at: at, next_try_at: null, trying_since: null, fault: null } as const;
      await db.updateTable('emails').set(sent).where('id', '=', id).execute();
    },

    async noteFailed(id, fault, nextTryAt) {
      await db
        .updateTable('emails')
        .set({ trying_since: null, next_try_at: nextTryAt, ...(!nextTryAt && { fault, state: 'failed' as const }) })
        .where('id', '=', id)
        .execute();
    },

    async postpone(id, until) {
      await db
        .updateTable('emails')
        .set({ next_try_at: until, due_at: until })
        .where('id', '=', id)
        .where('state', '=', 'scheduled')
        .execute();
    },

    async drop(id) {
      const dropped = { state: 'dropped', next_try_at: null, trying_since: null } as const;
      await db.updateTable('emails').set(dropped).where('id', '=', id).where('state', '=', 'scheduled').execute();
    },
  };
}

/** The latest invitation of the visit that an email is about. */
const invitationOfVisit = sql`(
  select own.id from invitations own where own.user_video_id = e.user_video_id order by own.created_at desc limit 1)`;

const invitation = sql`
  select json_build_object(
    'id', i.id, 'email', i.email, 'name', i.name, 'adjustments', i.adjustments, 'openedAt', i.opened_at,
    'reminded', (
      select count(*) from emails sent
      where sent.invitation_id = i.id and sent.reminder is not null and sent.state = 'sent'))
  where i.id is not null`;

const visit = sql`
  select json_build_object(
    'name', v.name, 'email', v.email, 'status', v.review_status, 'beganAt', v.created_at,
    'isFinished', v.completed_at is not null or v.skipped_at is not null,
    'language', (select n.language from consents n where n.user_video_id = v.id))
  where v.id is not null`;

function toWaiting({ content, name, status, reminders, invitation: invited, visit: visited, ...row }: Row) {
  return {
    ...row,
    rules: readRules(reminders),
    campaign: { ...readContent(content), name, status },
    invitation: invited && {
      ...invited,
      adjustments: readAdjustments(invited.adjustments),
      openedAt: invited.openedAt === null ? null : new Date(invited.openedAt),
    },
    visit: visited && {
      ...visited,
      beganAt: new Date(visited.beganAt),
      language: isKnownLanguage(visited.language) ? visited.language : null,
    },
  };
}
