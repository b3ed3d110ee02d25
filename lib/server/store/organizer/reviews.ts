import { sql, type Kysely, type SqlBool } from 'kysely';
import type { ReviewStatus } from '@/lib/contract/organizer/reviews';
import { isDecision } from '@/lib/domain/decision';
import type { SubmissionRepository } from '../../ports/store/organizer/submissions';
import { lockVisits } from '../lock-visit';
import type { Tables } from '../tables';
import { noteSubmissionEvent } from './webhook-outbox';

type Reviews = Pick<SubmissionRepository, 'rate' | 'ratingOf' | 'setStatus' | 'setStatuses'>;

/** What members make of submissions. Counts and means are kept in the submission's own row, by which lists sort. */
export function createReviews(db: Kysely<Tables>): Reviews {
  return {
    rate: (id, userId, value, at) =>
      db.transaction().execute(async (trx) => {
        await trx.selectFrom('user_videos').select('id').where('id', '=', id).forUpdate().execute();
        const mine = { user_video_id: id, user_id: userId };
        if (value === null)
          await trx.deleteFrom('ratings').where('user_video_id', '=', id).where('user_id', '=', userId).execute();
        else
          await trx
            .insertInto('ratings')
            .values({ ...mine, value })
            .onConflict((conflict) => conflict.columns(['user_video_id', 'user_id']).doUpdateSet({ value }))
            .execute();
        const sums = sql`select count(*), coalesce(sum(value), 0) from ratings where user_video_id = ${id}`;
        await sql`update user_videos set (rating_count, rating_sum) = (${sums}) where id = ${id}`.execute(trx);
        if (value !== null) await noteSubmissionEvent(trx, 'submission.reviewed', id, at);
      }),

    async ratingOf(id, userId) {
      const row = await db
        .selectFrom('ratings')
        .select('value')
        .where('user_video_id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row?.value ?? null;
    },

    setStatus: (id, { status, was, by }) =>
      db.transaction().execute(async (trx) => {
        const before = await trx
          .selectFrom('user_videos')
          .select(['review_status as status', 'review_status_by as by', 'review_status_at as at'])
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst();
        if (!before) return null;
        if (before.status === status) return { ...before, isChanged: true };
        if (was !== null && before.status !== was) return { ...before, isChanged: false };
        await trx.updateTable('user_videos').set(columnsOf(status, by)).where('id', '=', id).execute();
        if (isDecision(status)) await noteSubmissionEvent(trx, 'submission.decided', id, by.at);
        return { status, by: by.name, at: by.at, isChanged: true };
      }),

    setStatuses: (campaignId, ids, { status, by }) =>
      db.transaction().execute(async (trx) => {
        await lockVisits(trx, sql<SqlBool>`campaign_id = ${campaignId} and id = any(${ids}::text[])`);
        const rows = await trx
          .updateTable('user_videos')
          .set(columnsOf(status, by))
          .where('campaign_id', '=', campaignId)
          .where('received_at', 'is not', null)
          .where('rehearsal', '=', false)
          .where('review_status', '<>', status)
          .where(sql<SqlBool>`id = any(${ids}::text[])`)
          .returning('id')
          .execute();
        const changed = rows.map(({ id }) => id);
        if (isDecision(status)) await noteSubmissionEvent(trx, 'submission.decided', changed, by.at);
        return changed;
      }),
  };
}

const columnsOf = (status: ReviewStatus, { name, at }: { name: string; at: Date }) => ({
  review_status: status,
  review_status_by: name,
  review_status_at: at,
});
