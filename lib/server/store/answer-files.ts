import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { AppError } from '@/lib/contract/errors';
import { LAST_UPLOAD_SECONDS } from '@/lib/domain/limits';
import type { AnswerFile, AnswerFileInput, AnswerFileRepository, AnsweredFile } from '../ports/store/answer-files';
import { doom, nameFiles } from './doom';
import { lockVisit } from './lock-visit';
import { visitFieldsOf } from './rows';
import { settleUpload } from './settle-upload';
import { sweepAnswerFiles } from './sweep-answer-files';
import type { Tables } from './tables';

type Row = Selectable<Tables['answer_files']>;

export function createAnswerFileRepository(db: Kysely<Tables>, now: () => Date): AnswerFileRepository {
  return {
    issue: (input) =>
      db.transaction().execute(async (trx) => {
        await lockVisit(trx, input.visitId);
        const known = await ofBrowser(trx, input).executeTakeFirst();
        if (known && (known.saved_at ?? known.fault ?? known.dropped_at) !== null) return toAnswerFile(known);
        const allowed = known ? Number(known.allowed_bytes) : input.allowedBytes;
        if ((await bytesOfOthers(trx, input, known?.id)) + allowed > input.visitBytes) return 'full';
        const { id, sectionId, fileId, name, uploadKey, now: issuedAt } = input;
        const written = known
          ? trx.updateTable('answer_files').set({ touched_at: issuedAt }).where('id', '=', known.id)
          : trx.insertInto('answer_files').values({
              ...{ id, user_video_id: input.visitId, section_id: sectionId, file_id: fileId, name },
              ...{ upload_key: uploadKey, allowed_bytes: allowed, touched_at: issuedAt },
            });
        return toAnswerFile(await written.returningAll().executeTakeFirstOrThrow());
      }),

    async find(file) {
      const row = await ofBrowser(db, file).executeTakeFirst();
      return row ? toAnswerFile(row) : null;
    },

    async get(id) {
      const row = await db.selectFrom('answer_files').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? toAnswerFile(row) : null;
    },

    async answered(visitId) {
      const rows = await db
        .selectFrom('answer_files')
        .selectAll()
        .where('user_video_id', '=', visitId)
        .where('answered_at', 'is not', null)
        .where('dropped_at', 'is', null)
        .orderBy('section_id')
        .execute();
      return rows.flatMap(toAnswered);
    },

    sweep: (times) => sweepAnswerFiles(db, times),

    save: (id, { fileKey, bytes, format }) =>
      db.transaction().execute(async (trx) => {
        const found = await trx
          .selectFrom('answer_files')
          .select('user_video_id')
          .where('id', '=', id)
          .executeTakeFirst();
        if (!found || !(await lockVisit(trx, found.user_video_id))) return false;
        const outcome = { saved_at: now(), file_key: fileKey, bytes, format };
        const hasDecided = await settleUpload(trx, 'answer_files', id, { outcome, at: now() });
        if (hasDecided) await nameFiles(trx, [fileKey]);
        return hasDecided;
      }),

    setFault: (id, fault) =>
      db.transaction().execute((trx) => settleUpload(trx, 'answer_files', id, { outcome: { fault }, at: now() })),
  };
}

/** What the visit's other files are, or may still become, bytes. */
async function bytesOfOthers(
  trx: Transaction<Tables>,
  { visitId, postsStayOpen, now }: AnswerFileInput,
  id: string | undefined,
): Promise<number> {
  const openSince = new Date(now.getTime() - LAST_UPLOAD_SECONDS * 1000);
  const mayCome = sql`case when ${postsStayOpen}::boolean and touched_at > ${openSince} then allowed_bytes else 0 end`;
  const { total } = await trx
    .selectFrom('answer_files')
    .select(
      sql<string>`coalesce(sum(case
        when saved_at is null and fault is null then allowed_bytes
        when file_key is null then ${mayCome}
        else bytes + ${mayCome} end), 0)`.as('total'),
    )
    .where('user_video_id', '=', visitId)
    .$if(id !== undefined, (query) => query.where('id', '<>', id!))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/**
 * Makes a file the answer of its section, in place of another; `null`: none is its answer any more. Called in the
 * transaction that keeps the answer. Throws `uploadIncomplete` where there is no such kept file any more.
 */
export async function answerWithFile(
  trx: Transaction<Tables>,
  { visitId, sectionId, fileId, at }: { visitId: string; sectionId: string; fileId: string | null; at: Date },
): Promise<void> {
  const ofSection = sql`user_video_id = ${visitId} and section_id = ${sectionId} and file_key is not null`;
  if (fileId !== null) {
    const { rows } = await sql`
      update answer_files set answered_at = ${at} where ${ofSection} and file_id = ${fileId} returning id`.execute(trx);
    if (rows.length === 0) throw new AppError('uploadIncomplete', 'The file is not there any more');
  }
  const { rows } = await sql<{ key: string }>`
    with old as (
      select id, file_key from answer_files
      where ${ofSection} and answered_at is not null and file_id is distinct from ${fileId}::text for update)
    update answer_files set dropped_at = ${at}, file_key = null from old where answer_files.id = old.id
    returning old.file_key as key`.execute(trx);
  await doom(trx, { keys: rows.map(({ key }) => key) }, { because: 'replaced', at });
}

const ofBrowser = (db: Kysely<Tables>, file: Pick<AnswerFile, 'visitId' | 'sectionId' | 'fileId'>) =>
  db
    .selectFrom('answer_files')
    .selectAll()
    .where('user_video_id', '=', file.visitId)
    .where('section_id', '=', file.sectionId)
    .where('file_id', '=', file.fileId);

function toAnswerFile({ bytes, allowed_bytes: allowedBytes, ...row }: Row): AnswerFile {
  const sizes = { bytes: bytes === null ? null : Number(bytes), allowedBytes: Number(allowedBytes) };
  return { ...visitFieldsOf(row), ...sizes };
}

function toAnswered(row: Row): AnsweredFile[] {
  const { sectionId, fileId, name, fileKey, bytes, format } = toAnswerFile(row);
  return fileKey === null || bytes === null || format === null
    ? []
    : [{ sectionId, fileId, name, fileKey, bytes, format }];
}
