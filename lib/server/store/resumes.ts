import { sql, type Kysely, type Selectable, type Updateable } from 'kysely';
import { LAST_UPLOAD_SECONDS } from '@/lib/domain/limits';
import type { DocumentFault } from '../ports/documents';
import type { ResumeRepository, Resume } from '../ports/store/resumes';
import { lockVisit } from './lock-visit';
import type { Tables } from './tables';

export function createResumeRepository(db: Kysely<Tables>, now: () => Date): ResumeRepository {
  return {
    issue: ({ id, visitId, uploadKey, allowedBytes, visitBytes, postsStayOpen, now: issuedAt }) =>
      db.transaction().execute(async (trx) => {
        await lockVisit(trx, visitId);
        const pending = await trx
          .selectFrom('resumes')
          .selectAll()
          .where('user_video_id', '=', visitId)
          .where('saved_at', 'is', null)
          .where('fault', 'is', null)
          .executeTakeFirst();
        if (pending)
          return toResume(
            await trx
              .updateTable('resumes')
              .set({ touched_at: issuedAt })
              .where('id', '=', pending.id)
              .returningAll()
              .executeTakeFirstOrThrow(),
          );
        const openSince = new Date(issuedAt.getTime() - LAST_UPLOAD_SECONDS * 1000);
        const mayCome = sql<boolean>`${postsStayOpen}::boolean and touched_at > ${openSince}`;
        const allowed = sql`case when ${mayCome} then ${allowedBytes}::bigint else 0 end`;
        const { total } = await trx
          .selectFrom('resumes')
          .select(sql<string>`coalesce(sum(coalesce(bytes, 0) + ${allowed}), 0)`.as('total'))
          .where('user_video_id', '=', visitId)
          .executeTakeFirstOrThrow();
        if (Number(total) + allowedBytes > visitBytes) return 'full';
        const row = await trx
          .insertInto('resumes')
          .values({ id, user_video_id: visitId, upload_key: uploadKey, touched_at: issuedAt })
          .returningAll()
          .executeTakeFirstOrThrow();
        return toResume(row);
      }),

    async listSweepable({ over, old }) {
      const rows = await db
        .selectFrom('resumes')
        .selectAll()
        .where('touched_at', '<', over)
        .where((by) => by.or([by('saved_at', 'is not', null), by('fault', 'is not', null), by('touched_at', '<', old)]))
        .orderBy('touched_at')
        .execute();
      return rows.map(toResume);
    },

    async noteSwept({ id, touchedAt }) {
      // The database stores microseconds, JavaScript only milliseconds.
      const after = new Date((touchedAt?.getTime() ?? 0) + 1);
      await db
        .updateTable('resumes')
        .set({ touched_at: null })
        .where('id', '=', id)
        .where('touched_at', '<', after)
        .execute();
    },

    async findByUploadKey(key) {
      const row = await db.selectFrom('resumes').selectAll().where('upload_key', '=', key).executeTakeFirst();
      return row ? toResume(row) : null;
    },

    async latest(visitId) {
      const row = await db
        .selectFrom('resumes')
        .selectAll()
        .where('user_video_id', '=', visitId)
        .where('saved_at', 'is not', null)
        .orderBy('saved_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row ? toResume(row) : null;
    },

    save: (id, { fileKey, bytes }) =>
      db.transaction().execute(async (trx) => {
        // `Store.unreferenced` locks this row too: it waits here for this transaction.
        await trx
          .selectFrom('user_videos as v')
          .innerJoin('resumes as r', 'r.user_video_id', 'v.id')
          .select('v.id')
          .where('r.id', '=', id)
          .forKeyShare('v')
          .execute();
        return settle(trx, id, { saved_at: now(), file_key: fileKey, bytes });
      }),

    setFault: (id, fault) => settle(db, id, { fault }),
  };
}

/** The first outcome counts: a late one changes nothing. */
async function settle(db: Kysely<Tables>, id: string, outcome: Updateable<Tables['resumes']>): Promise<boolean> {
  const row = await db
    .updateTable('resumes')
    .set(outcome)
    .where('id', '=', id)
    .where('saved_at', 'is', null)
    .where('fault', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return !!row;
}

function toResume(row: Selectable<Tables['resumes']>): Resume {
  return {
    id: row.id,
    visitId: row.user_video_id,
    uploadKey: row.upload_key,
    fileKey: row.file_key,
    touchedAt: row.touched_at,
    bytes: row.bytes === null ? null : Number(row.bytes),
    fault: row.fault as DocumentFault | null,
  };
}
