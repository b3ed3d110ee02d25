import { sql, type Kysely, type Selectable } from 'kysely';
import { LAST_UPLOAD_SECONDS } from '@/lib/domain/limits';
import type { ResumeRepository, Resume } from '../ports/store/resumes';
import { doom, nameFiles } from './doom';
import { lockVisit, lockVisitOf } from './lock-visit';
import { visitFieldsOf } from './rows';
import { settleUpload } from './settle-upload';
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

    sweep: ({ over, old, now: sweptAt }) =>
      db.transaction().execute(async (trx) => {
        const swept = await trx
          .updateTable('resumes')
          .set({ touched_at: null })
          .where('touched_at', '<', over)
          .where((by) =>
            by.or([by('saved_at', 'is not', null), by('fault', 'is not', null), by('touched_at', '<', old)]),
          )
          .returning('upload_key')
          .execute();
        await doom(trx, { keys: swept.map((row) => row.upload_key) }, { because: 'left', at: sweptAt });
      }),

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
        if (!(await lockVisitOf(trx, 'resumes', id))) return false;
        const outcome = { saved_at: now(), file_key: fileKey, bytes };
        const hasDecided = await settleUpload(trx, 'resumes', id, { outcome, at: now() });
        if (hasDecided) await nameFiles(trx, [fileKey]);
        return hasDecided;
      }),

    setFault: (id, fault) =>
      db.transaction().execute((trx) => settleUpload(trx, 'resumes', id, { outcome: { fault }, at: now() })),
  };
}

function toResume({ bytes, ...row }: Selectable<Tables['resumes']>): Resume {
  return { ...visitFieldsOf(row), bytes: bytes === null ? null : Number(bytes) };
}
