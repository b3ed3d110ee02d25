import { sql, type Kysely, type Selectable } from 'kysely';
import type { DocumentFault } from '../ports/documents';
import type { ResumeStore, StoredResume } from '../ports/store';
import type { Tables } from './tables';

export function createResumeStore(db: Kysely<Tables>): ResumeStore {
  return {
    issue: ({ id, userVideoId, uploadKey, allowedBytes, visitBytes }) =>
      db.transaction().execute(async (trx) => {
        await trx.selectFrom('user_videos').select('id').where('id', '=', userVideoId).forUpdate().execute();
        const pending = await trx
          .selectFrom('resumes')
          .selectAll()
          .where('user_video_id', '=', userVideoId)
          .where('saved_at', 'is', null)
          .where('fault', 'is', null)
          .executeTakeFirst();
        if (pending) return toResume(pending);
        const { total } = await trx
          .selectFrom('resumes')
          .select(sql<string>`coalesce(sum(bytes), 0)`.as('total'))
          .where('user_video_id', '=', userVideoId)
          .executeTakeFirstOrThrow();
        if (Number(total) + allowedBytes > visitBytes) return 'full';
        const row = await trx.insertInto('resumes').values({ id, user_video_id: userVideoId, upload_key: uploadKey }).returningAll().executeTakeFirstOrThrow();
        return toResume(row);
      }),

    async findByUploadKey(key) {
      const row = await db.selectFrom('resumes').selectAll().where('upload_key', '=', key).executeTakeFirst();
      return row ? toResume(row) : null;
    },

    async latest(userVideoId) {
      const row = await db
        .selectFrom('resumes')
        .selectAll()
        .where('user_video_id', '=', userVideoId)
        .where('saved_at', 'is not', null)
        .orderBy('saved_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row ? toResume(row) : null;
    },

    async save(id, { fileKey, bytes }) {
      const row = await db
        .updateTable('resumes')
        .set({ saved_at: new Date(), file_key: fileKey, bytes })
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst();
      return !!row;
    },

    async setFault(id, fault) {
      await db.updateTable('resumes').set({ fault }).where('id', '=', id).execute();
    },
  };
}

function toResume(row: Selectable<Tables['resumes']>): StoredResume {
  return {
    id: row.id,
    userVideoId: row.user_video_id,
    uploadKey: row.upload_key,
    fileKey: row.file_key,
    bytes: row.bytes === null ? null : Number(row.bytes),
    fault: row.fault as DocumentFault | null,
  };
}
