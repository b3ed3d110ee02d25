import { sql, type Kysely, type RawBuilder, type SqlBool, type Transaction } from 'kysely';
import { knownLanguage } from '@/lib/contract/languages';
import { shareOut } from '@/lib/domain/assignments';
import type { AssignmentRepository } from '../../ports/store/organizer/assignments';
import { lockVisits } from '../lock-visit';
import type { Tables } from '../tables';

export function createAssignments(db: Kysely<Tables>): AssignmentRepository {
  return {
    reviewers: (of) => findReviewers(db, of),

    assign: ({ ids, userIds, how, at, ...of }) =>
      db.transaction().execute(async (trx) => {
        // Whoever assigns the same submissions meanwhile waits, and counts what was assigned here.
        const found = await trx
          .selectFrom('user_videos')
          .select('id')
          .where('campaign_id', '=', of.campaignId)
          .where('received_at', 'is not', null)
          .where('rehearsal', '=', false)
          .where(sql<SqlBool>`id = any(${ids}::text[])`)
          .orderBy('id')
          .forNoKeyUpdate()
          .execute();
        const already = await trx
          .selectFrom('assignments')
          .select(['user_video_id as submissionId', 'user_id as userId'])
          .where(sql<SqlBool>`user_video_id = any(${found.map(({ id }) => id)}::text[])`)
          .execute();
        const reviewers = (await findReviewers(trx, of)).filter(({ userId }) => userIds.includes(userId));
        const shared = shareOut({ ids: found.map(({ id }) => id), reviewers, how, already });
        // A member who has been removed since gets nothing.
        const { rows } = await sql<{ submissionId: string; userId: string }>`
          insert into assignments (user_video_id, user_id, organization_id, campaign_id, assigned_at)
          select given.visit, m.user_id, m.organization_id, ${of.campaignId}, ${at}::timestamptz
          from unnest(
            ${shared.map(({ submissionId }) => submissionId)}::text[],
            ${shared.map(({ userId }) => userId)}::text[]) as given (visit, member)
          join members m on m.user_id = given.member and m.organization_id = ${of.organizationId}
          on conflict do nothing
          returning user_video_id as "submissionId", user_id as "userId"`.execute(trx);
        return rows;
      }),

    unassign: ({ campaignId, organizationId, ids, userIds }) =>
      db.transaction().execute(async (trx) => {
        await lockVisits(trx, sql<SqlBool>`campaign_id = ${campaignId} and id = any(${ids}::text[])`);
        return trx
          .deleteFrom('assignments')
          .where('campaign_id', '=', campaignId)
          .where('organization_id', '=', organizationId)
          .where(sql<SqlBool>`user_video_id = any(${ids}::text[])`)
          .where(sql<SqlBool>`user_id = any(${userIds}::text[])`)
          .returning(['user_video_id as submissionId', 'user_id as userId'])
          .execute();
      }),
  };
}

/** Locks the visits that are assigned to a member, before the member is removed and the assignments with them. */
export const lockAssigned = (trx: Transaction<Tables>, userId: string, organizationId: string): Promise<void> =>
  lockVisits(
    trx,
    sql<SqlBool>`id in (
      select user_video_id from assignments where user_id = ${userId} and organization_id = ${organizationId})`,
  );

async function findReviewers(
  db: Kysely<Tables>,
  { organizationId, campaignId }: { organizationId: string; campaignId: string },
) {
  const rows = await db
    .selectFrom('members as m')
    .innerJoin('auth_users as u', 'u.id', 'm.user_id')
    .leftJoin(
      (by) =>
        by
          // By the index `assignments_scored` alone.
          .selectFrom('assignments as a')
          .select('a.user_id')
          .select([
            sql<number>`count(*)::int`.as('assigned'),
            sql<number>`(count(*) filter (where not a.is_scored))::int`.as('open'),
          ])
          .where('a.campaign_id', '=', campaignId)
          .groupBy('a.user_id')
          .as('given'),
      (join) => join.onRef('given.user_id', '=', 'm.user_id'),
    )
    .select(['m.user_id as userId', 'm.role', 'u.name', 'u.email', 'u.language', 'given.assigned', 'given.open'])
    .where('m.organization_id', '=', organizationId)
    .where('m.joined_at', 'is not', null)
    .orderBy('m.created_at')
    .orderBy('m.user_id')
    .execute();
  return rows.map(({ assigned, open, language, ...member }) => ({
    ...member,
    language: knownLanguage(language),
    assigned: assigned ?? 0,
    open: open ?? 0,
  }));
}

/** To whom a submission is assigned, those who came first before the others. No query that asks has these aliases. */
export const assignedTo = (id: RawBuilder<unknown>) => sql<{ userId: string; name: string }[]>`(
  select coalesce(json_agg(json_build_object('userId', member.user_id, 'name', person.name) order by member.created_at, member.user_id), '[]')
  from assignments assigned
  join members member on member.user_id = assigned.user_id and member.organization_id = assigned.organization_id
  join auth_users person on person.id = member.user_id
  where assigned.user_video_id = ${id})`;
