import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Solution, VideoType } from '@/lib/contract/entities';
import type { StitchStore, StoredStitch } from '../ports/store';
import type { Tables } from './tables';

export function createStitchStore(db: Kysely<Tables>): StitchStore {
  return {
    async find(userVideoId) {
      const row = await db.selectFrom('stitches').selectAll().where('user_video_id', '=', userVideoId).executeTakeFirst();
      return row ? toStitch(row) : null;
    },

    request: (userVideoId, takeIds, videoType) =>
      db.transaction().execute(async (trx) => {
        await trx.selectFrom('user_videos').select('id').where('id', '=', userVideoId).forUpdate().execute();
        const before = await trx.selectFrom('stitches').selectAll().where('user_video_id', '=', userVideoId).executeTakeFirst();
        const same = before && before.status !== 'Error' && before.video_type === videoType && before.take_ids.join() === takeIds.join();
        if (same) return { stitch: toStitch(before), begun: false };
        const fresh = {
          attempt: (before?.attempt ?? 0) + 1,
          take_ids: takeIds,
          video_type: videoType,
          status: 'Progressing',
          message: null,
          solution: null,
          section_id: null,
          requested_at: new Date(),
          finished_at: null,
        };
        const row = await trx
          .insertInto('stitches')
          .values({ user_video_id: userVideoId, ...fresh })
          .onConflict((conflict) => conflict.column('user_video_id').doUpdateSet(fresh))
          .returningAll()
          .executeTakeFirstOrThrow();
        return { stitch: toStitch(row), begun: true };
      }),

    complete: (userVideoId, attempt, filmKey) =>
      db.transaction().execute(async (trx) => {
        const before = await trx
          .selectFrom('stitches')
          .select(['attempt', 'status', 'film_key'])
          .where('user_video_id', '=', userVideoId)
          .forUpdate()
          .executeTakeFirst();
        if (before?.attempt !== attempt || before.status !== 'Progressing') return false;
        const now = new Date();
        await trx
          .updateTable('stitches')
          .set({ status: 'Complete', film_key: filmKey, finished_at: now })
          .where('user_video_id', '=', userVideoId)
          .execute();
        const { campaign_id } = await trx
          .updateTable('user_videos')
          .set((by) => ({ completed_at: by.fn.coalesce('completed_at', by.val(now)) }))
          .where('id', '=', userVideoId)
          .returning('campaign_id')
          .executeTakeFirstOrThrow();
        if (before.film_key === null) await countFilm(trx, campaign_id);
        return true;
      }),

    async fail(userVideoId, attempt, failure) {
      const row = await db
        .updateTable('stitches')
        .set({ status: 'Error', message: failure.message, solution: failure.solution, section_id: failure.sectionId, finished_at: new Date() })
        .where('user_video_id', '=', userVideoId)
        .where('attempt', '=', attempt)
        .where('status', '=', 'Progressing')
        .returning('user_video_id')
        .executeTakeFirst();
      return !!row;
    },

    async unfinished() {
      const rows = await db.selectFrom('stitches').selectAll().where('status', '=', 'Progressing').orderBy('requested_at').execute();
      return rows.map(toStitch);
    },
  };
}

async function countFilm(trx: Transaction<Tables>, campaignId: string): Promise<void> {
  await trx
    .updateTable('organizations')
    .set({ total_videos: sql`total_videos + 1` })
    .where('id', '=', (by) => by.selectFrom('campaigns').select('organization_id').where('id', '=', campaignId))
    .execute();
}

function toStitch(row: Selectable<Tables['stitches']>): StoredStitch {
  return {
    userVideoId: row.user_video_id,
    attempt: row.attempt,
    takeIds: row.take_ids,
    videoType: row.video_type as VideoType | null,
    status: row.status as StoredStitch['status'],
    message: row.message,
    solution: row.solution as Solution | null,
    sectionId: row.section_id,
    filmKey: row.film_key,
    requestedAt: row.requested_at,
    finishedAt: row.finished_at,
  };
}
