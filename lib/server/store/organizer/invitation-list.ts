import { sql, type Kysely } from 'kysely';
import type { InvitationState } from '@/lib/contract/organizer/invitations';
import type { InvitationRepository, InvitationRow } from '../../ports/store/organizer/invitations';
import type { Tables } from '../tables';
import { readAdjustments } from './adjustments';
import { seesName } from './hidden-names';

type List = Pick<InvitationRepository, 'list' | 'counts' | 'countAdjusted'>;

export function createInvitationList(db: Kysely<Tables>): List {
  return {
    async list(campaignId, { state, isAdjusted = false, after, limit, userId }) {
      const ofState = state === null ? sql`true` : sql`state = ${state}`;
      const ofGiven = isAdjusted ? sql`adjustments is not null` : sql`true`;
      const isBehind =
        after === null ? sql`true` : sql`("createdAt", id) < (${after.createdAt}::timestamptz, ${after.id})`;
      const { rows } = await sql<InvitationRow>`
        select id, email, name, state, since, fault, "hasLetter", adjustments, "submissionId", "createdAt"
        from (${withState(campaignId, userId)}) as i
        where ${ofState} and ${ofGiven} and ${isBehind}
        order by "createdAt" desc, id desc limit ${limit}`.execute(db);
      return rows.map((row) => ({ ...row, adjustments: readAdjustments(row.adjustments) }));
    },

    async counts(campaignId) {
      const { rows } = await sql<{ state: InvitationState; n: number }>`
        select state, count(*)::int as n from (${withState(campaignId, null)}) as i group by state`.execute(db);
      return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
    },

    async countAdjusted(campaignId) {
      const { n } = await db
        .selectFrom('invitations')
        .select(sql<number>`count(*)::int`.as('n'))
        .where('campaign_id', '=', campaignId)
        .where('adjustments', 'is not', null)
        .executeTakeFirstOrThrow();
      return n;
    },
  };
}

/**
 * A campaign's invitations, each with how far it is and since when. `created_at` is in whole milliseconds, as it is
 * written here: a page begins exactly behind the one before, found by the index.
 */
const withState = (campaignId: string, userId: string | null) => sql`
  select i.id, i.email, i.name, i.fault, i.letter is not null as "hasLetter", i.adjustments,
    case when v.received_at is not null and ${isLed(userId)} then v.id end as "submissionId",
    i.created_at as "createdAt",
    case when v.completed_at is not null then 'completed' when v.id is not null then 'started'
      when i.opened_at is not null then 'opened' when i.fault is not null then 'cameBack'
      when i.next_try_at is not null then 'waiting' when i.sent_at is not null then 'sent' else 'made' end as state,
    case when (v.id is null and i.opened_at is null) or ${isLed(userId)}
      then coalesce(v.completed_at, v.created_at, i.opened_at, i.sent_at, i.created_at) end as since
  from invitations i join campaigns c on c.id = i.campaign_id left join user_videos v on v.id = i.user_video_id
  where i.campaign_id = ${campaignId}`;

/** Whether a member may be led from an invitation to what came of it: also by the time at which something came. */
const isLed = (userId: string | null) => sql`coalesce(${seesName('v', userId)}, false)`;
