import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { isKnownLanguage } from '@/lib/contract/known-languages';
import type { Begun, EmailRepository, EmailSubject, WaitingEmail } from '../../ports/store/organizer/emails';
import { readContent } from '../campaign-rows';
import { createLimitRepository } from '../limits';
import type { Tables } from '../tables';
import { readAdjustments } from './adjustments';
import { createNotices } from './notices';
import { readRules } from './reminders';

type SubjectRow = Omit<EmailSubject, 'campaign' | 'invitation' | 'visit'> & {
  content: unknown;
  name: string;
  status: WaitingEmail['campaign']['status'];
  invitation: (Omit<NonNullable<WaitingEmail['invitation']>, 'openedAt'> & { openedAt: string | null }) | null;
  visit: (Omit<NonNullable<WaitingEmail['visit']>, 'beganAt'> & { beganAt: string }) | null;
};
type Row = Omit<WaitingEmail, 'rules' | 'language' | keyof EmailSubject> &
  SubjectRow & { language: string | null; reminders: unknown };

/** Both undo what a try has counted. */
class Reached extends Error {
  constructor(readonly until: Date) {
    super('A limit is reached');
  }
}
class Gone extends Error {}

export function createEmailRepository(db: Kysely<Tables>): EmailRepository {
  async function move(id: string, to: { next_try_at: Date; due_at?: Date }): Promise<void> {
    await db.updateTable('emails').set(to).where('id', '=', id).where('state', '=', 'scheduled').execute();
  }

  /** One that is being tried: whoever was asked for again meanwhile, at another address, is not. */
  const tried = (id: string) =>
    db
      .updateTable('emails')
      .where('id', '=', id)
      .where('state', '=', 'scheduled')
      .where('trying_since', 'is not', null);

  return {
    ...createNotices(db),

    async takeDue(at, leaseUntil, limit) {
      const { rows: taken } = await sql<{ id: string }>`
        update emails set next_try_at = ${leaseUntil} where id in (
          select id from emails where next_try_at <= ${at}
          order by next_try_at limit ${limit} for update skip locked)
        returning id`.execute(db);
      const { rows } = await sql<Row>`
        select e.id, e.kind, e.reminder, e.address, e.language, e.tries, e.trying_since is not null as "isUnfinished",
          m.reminders, ${subject}
        from emails e join campaigns c on c.id = e.campaign_id join organizations o on o.id = c.organization_id
          left join campaign_messages m on m.campaign_id = c.id
          left join invitations i on i.id = coalesce(e.invitation_id, ${invitationOf('e.user_video_id')})
          left join user_videos v on v.id = coalesce(e.user_video_id, i.user_video_id)
        where e.id = any(${taken.map(({ id }) => id)}::text[]) order by e.due_at, e.id`.execute(db);
      return rows.map((row): WaitingEmail => toWaiting(row));
    },

    async subjectOf(submissionId) {
      const { rows } = await sql<SubjectRow>`
        select ${subject}
        from user_videos v join campaigns c on c.id = v.campaign_id join organizations o on o.id = c.organization_id
          left join invitations i on i.id = ${invitationOf('v.id')}
        where v.id = ${submissionId}`.execute(db);
      return rows[0] ? toSubject(rows[0]) : null;
    },

    async addReceived(at) {
      // Each was looked at every minute since it came: whoever came longer ago could not be written to.
      await sql`
        insert into emails (id, campaign_id, kind, user_video_id, due_at, next_try_at, created_at)
        select gen_random_uuid(), v.campaign_id, 'received', v.id, ${at}::timestamptz, ${at}::timestamptz,
          ${at}::timestamptz
        from campaign_messages m join user_videos v on v.campaign_id = m.campaign_id
        where m.sends_received and v.received_at > m.received_since
          and v.received_at > ${at}::timestamptz - interval '2 days'
          and v.received_at is not null and not v.rehearsal
          and (v.email is not null or exists (select from invitations i where i.user_video_id = v.id))
          and not exists (select from emails e where e.user_video_id = v.id and e.kind = 'received')
        on conflict (user_video_id, kind) do nothing`.execute(db);
    },

    async addReceipt({ visitId, campaignId, address, language }, at) {
      const values = { address, language, state: 'scheduled', due_at: at, next_try_at: at, tries: 0 } as const;
      await db
        .insertInto('emails')
        .values({
          id: randomUUID(),
          campaign_id: campaignId,
          kind: 'receipt',
          user_video_id: visitId,
          ...values,
          created_at: at,
        })
        .onConflict((conflict) =>
          conflict.columns(['user_video_id', 'kind']).doUpdateSet({ ...values, trying_since: null, fault: null }),
        )
        .execute();
    },

    noteTry: (id, { at, leaseUntil, until, uses }) =>
      db
        .transaction()
        .execute(async (trx): Promise<Begun> => {
          const limits = createLimitRepository(trx);
          for (const use of uses) {
            const reachedUntil = await limits.count(use);
            if (reachedUntil) throw new Reached(reachedUntil);
          }
          const { numUpdatedRows } = await trx
            .updateTable('emails')
            .set((by) => ({ trying_since: at, tries: by('tries', '+', 1), next_try_at: until }))
            .where('id', '=', id)
            .where('state', '=', 'scheduled')
            .where('next_try_at', '=', leaseUntil)
            .executeTakeFirst();
          if (numUpdatedRows === 0n) throw new Gone();
          return 'begun';
        })
        .catch((error: unknown) => {
          if (error instanceof Reached) return error.until;
          if (error instanceof Gone) return 'gone';
          throw error;
        }),

    async noteSent(id, at) {
      const sent = { state: 'sent', sent_at: at, next_try_at: null, trying_since: null, fault: null } as const;
      await tried(id).set(sent).execute();
    },

    async noteFailed(id, fault, nextTryAt) {
      await tried(id)
        .set({ trying_since: null, next_try_at: nextTryAt, ...(!nextTryAt && { fault, state: 'failed' as const }) })
        .execute();
    },

    postpone: (id, until) => move(id, { next_try_at: until }),
    reschedule: (id, dueAt) => move(id, { next_try_at: dueAt, due_at: dueAt }),

    async drop(id) {
      const dropped = { state: 'dropped', next_try_at: null, trying_since: null } as const;
      await db.updateTable('emails').set(dropped).where('id', '=', id).where('state', '=', 'scheduled').execute();
    },
  };
}

/** The latest invitation of a visit. */
const invitationOf = (visitId: string) => sql`(
  select own.id from invitations own where own.user_video_id = ${sql.ref(visitId)}
  order by own.created_at desc limit 1)`;

const invitation = sql`
  select json_build_object(
    'id', i.id, 'email', i.email, 'name', i.name, 'adjustments', i.adjustments, 'openedAt', i.opened_at,
    'reminded', (
      select count(*) from emails sent
      where sent.invitation_id = i.id and sent.reminder is not null and sent.state = 'sent'))
  where i.id is not null`;

const visit = sql`
  select json_build_object(
    'id', v.id, 'name', v.name, 'email', v.email, 'status', v.review_status, 'beganAt', v.created_at, 'timeZone', v.time_zone,
    'isFinished', v.received_at is not null,
    'language', (select n.language from consents n where n.user_video_id = v.id))
  where v.id is not null`;

const subject = sql`
  c.id as "campaignId", c.name, c.status, c.content, o.id as "organizationId", o.name as organization,
  (${invitation}) as invitation, (${visit}) as visit`;

function toWaiting({ reminders, language, ...row }: Row) {
  return {
    ...toSubject(row),
    rules: readRules(reminders),
    language: isKnownLanguage(language) ? language : null,
  };
}

function toSubject<R extends SubjectRow>({ content, name, status, invitation: invited, visit: visited, ...row }: R) {
  return {
    ...row,
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
