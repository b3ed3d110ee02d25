import { sql, type Kysely, type SqlBool } from 'kysely';
import type {
  DecidedSubmission,
  EmailRepository,
  StoredNotice,
  WhichNotices,
} from '../../ports/store/organizer/emails';
import type { Tables } from '../tables';
import { invitedAddress } from './invitations';

type Notices = Pick<EmailRepository, 'decided' | 'addNotices' | 'undoNotices' | 'hurryNotices' | 'noticeOf'>;

/** Emails about decisions. */
export function createNotices(db: Kysely<Tables>): Notices {
  /** Those that nobody is sending, and nobody may have got. */
  const waiting = (campaignId: string, { noticesId, submissionId }: WhichNotices) => sql<SqlBool>`
    campaign_id = ${campaignId} and notices_id = ${noticesId} and state = 'scheduled' and trying_since is null
    and ${submissionId === undefined ? sql`true` : sql`user_video_id = ${submissionId}`}`;
  return {
    async decided(campaignId, ids) {
      const { rows } = await sql<DecidedSubmission>`
        select v.id, v.review_status as status, coalesce(v.email, ${invitedAddress('v')}) as email,
          exists (
            select from emails e
            where e.user_video_id = v.id and e.kind = v.review_status and e.state in ('scheduled', 'sent')) as "isTold"
        from user_videos v
        where v.campaign_id = ${campaignId} and v.id = any(${ids}::text[])
          and v.received_at is not null and not v.rehearsal
        order by v.id`.execute(db);
      return rows;
    },

    async addNotices(campaignId, told, { id, by, at, dueAt }) {
      const { rows } = await sql`
        insert into emails (
          id, campaign_id, kind, user_video_id, notices_id, asked_by, due_at, next_try_at, created_at)
        select gen_random_uuid(), ${campaignId}, told.decision, v.id, ${id}, ${by}, ${dueAt}::timestamptz,
          ${dueAt}::timestamptz, ${at}::timestamptz
        from unnest(
          ${told.map(({ submissionId }) => submissionId)}::text[], ${told.map(({ decision }) => decision)}::text[])
          as told (submission_id, decision)
          join user_videos v on v.id = told.submission_id and v.campaign_id = ${campaignId}
        on conflict (user_video_id, kind) do update set
          notices_id = excluded.notices_id, asked_by = excluded.asked_by, state = 'scheduled', fault = null, tries = 0,
          due_at = excluded.due_at, next_try_at = excluded.next_try_at, created_at = excluded.created_at
          where emails.state in ('failed', 'dropped')
        returning id`.execute(db);
      return rows.length;
    },

    async undoNotices(campaignId, which) {
      const { numDeletedRows } = await db.deleteFrom('emails').where(waiting(campaignId, which)).executeTakeFirst();
      return Number(numDeletedRows);
    },

    async hurryNotices(campaignId, which, at) {
      const { numUpdatedRows } = await db
        .updateTable('emails')
        .set({ due_at: at, next_try_at: at })
        .where(waiting(campaignId, which))
        .where('tries', '=', 0)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },

    async noticeOf(submissionId) {
      const { rows } = await sql<StoredNotice>`
        select e.kind as decision, e.state, e.due_at as "dueAt", e.sent_at as "sentAt", e.notices_id as "noticesId",
          e.asked_by as by, e.fault
        from emails e join user_videos v on v.id = e.user_video_id
        where e.user_video_id = ${submissionId} and e.notices_id is not null
        order by (e.kind = v.review_status and e.state in ('scheduled', 'sent')) desc, e.created_at desc
        limit 1`.execute(db);
      return rows[0] ?? null;
    },
  };
}
