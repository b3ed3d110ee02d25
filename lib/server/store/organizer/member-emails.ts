import { sql, type Kysely } from 'kysely';
import { knownLanguage } from '@/lib/contract/languages';
import type { DueMember, MemberEmailRepository } from '../../ports/store/organizer/member-emails';
import type { Tables } from '../tables';

export function createMemberEmails(db: Kysely<Tables>): MemberEmailRepository {
  return {
    async due(at) {
      const { rows } = await sql<Omit<DueMember, 'language'> & { language: string | null }>`
        select m.user_id as "userId", m.organization_id as "organizationId", u.email, u.language,
          m.preferences ->> 'newSubmissions' as how, m.told_until as "toldUntil"
        from members m join auth_users u on u.id = m.user_id
        where m.joined_at is not null and m.preferences ->> 'newSubmissions' in ('atOnce', 'daily')
          and (m.tell_at is null or m.tell_at <= ${at}::timestamptz)
        order by m.organization_id, m.user_id`.execute(db);
      return rows.map((row) => ({ ...row, language: knownLanguage(row.language) }));
    },

    async newSubmissions(organizationId, since, until) {
      const { rows } = await sql<{ title: string; count: number }>`
        select coalesce(c.title, c.name) as title, count(*)::int as count
        from campaigns c join user_videos v on v.campaign_id = c.id
        where c.organization_id = ${organizationId} and c.status <> 'deleted' and not v.rehearsal
          and v.received_at > ${since}::timestamptz and v.received_at <= ${until}::timestamptz
        group by c.id order by 1, c.id`.execute(db);
      return rows;
    },

    async note({ userId, organizationId }, { until, nextAt }) {
      await db
        .updateTable('members')
        .set({ told_until: until, tell_at: nextAt })
        .where('user_id', '=', userId)
        .where('organization_id', '=', organizationId)
        .execute();
    },
  };
}
