import { sql, type Kysely, type Selectable, type SqlBool, type Transaction } from 'kysely';
import { AppError } from '@/lib/contract/errors';
import { LAST_UPLOAD_SECONDS } from '@/lib/domain/limits';
import type { AnswerFile, AnswerFileInput, AnswerFileRepository, AnsweredFile } from '../ports/store/answer-files';
import { doom, nameFiles } from './doom';
import { lockVisit, lockVisitOf } from './lock-visit';
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
        const isDropped = known && known.dropped_at !== null;
        if (known && !isDropped && (known.saved_at ?? known.fault) !== null) return toAnswerFile(known);
        const pending = isDropped ? undefined : known;
        const allowed = pending ? Number(pending.allowed_bytes) : input.allowedBytes;
        const others = await bytesOfOthers(trx, input, pending?.id);
        if (others.atLeast + allowed > input.visitBytes) return 'full';
        if (others.all + allowed > input.visitBytes) await giveUpOthers(trx, input);
        const { id, sectionId, fileId, name, uploadKey, now: issuedAt } = input;
        // What was dropped is swept by what it is called itself: its browser begins anew.
        if (isDropped)
          await trx.updateTable('answer_files').set({ file_id: known.id }).where('id', '=', known.id).execute();
        const written = pending
          ? trx.updateTable('answer_files').set({ touched_at: issuedAt }).where('id', '=', pending.id)
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
        if (!(await lockVisitOf(trx, 'answer_files', id)) || (await isDropped(trx, id))) return false;
        const outcome = { saved_at: now(), file_key: fileKey, bytes, format };
        const hasDecided = await settleUpload(trx, 'answer_files', id, { outcome, at: now() });
        if (hasDecided) await nameFiles(trx, [fileKey]);
        return hasDecided;
      }),

    setFault: (id, fault) =>
      db.transaction().execute((trx) => settleUpload(trx, 'answer_files', id, { outcome: { fault }, at: now() })),
  };
}

/** A file of the section that has another name with its browser, and nobody has answered with: it is on its way. */
const isOtherOnItsWay = ({ sectionId, fileId }: Pick<AnswerFileInput, 'sectionId' | 'fileId'>) =>
  sql<SqlBool>`section_id = ${sectionId} and file_id <> ${fileId}
    and saved_at is null and fault is null and dropped_at is null`;

/** What the visit's other files are, or may still become, bytes; `atLeast`: also once `giveUpOthers` was called. */
async function bytesOfOthers(
  trx: Transaction<Tables>,
  input: AnswerFileInput,
  id: string | undefined,
): Promise<{ all: number; atLeast: number }> {
  const { visitId, postsStayOpen, now } = input;
  const openSince = new Date(now.getTime() - LAST_UPLOAD_SECONDS * 1000);
  const mayCome = sql`case when ${postsStayOpen}::boolean and touched_at > ${openSince} then allowed_bytes else 0 end`;
  const bytesOf = sql`case
    when saved_at is null and fault is null and dropped_at is null then allowed_bytes
    when file_key is null then ${mayCome}
    else bytes + ${mayCome} end`;
  const { all, least } = await trx
    .selectFrom('answer_files')
    .select(sql<string>`coalesce(sum(${bytesOf}), 0)`.as('all'))
    .select(
      sql<string>`coalesce(sum(case when ${isOtherOnItsWay(input)} then ${mayCome} else ${bytesOf} end), 0)`.as(
        'least',
      ),
    )
    .where('user_video_id', '=', visitId)
    .$if(id !== undefined, (query) => query.where('id', '<>', id!))
    .executeTakeFirstOrThrow();
  return { all: Number(all), atLeast: Number(least) };
}

/** Drops the files that were begun for the section, such as by a page that was left since. */
async function giveUpOthers(trx: Transaction<Tables>, input: AnswerFileInput): Promise<void> {
  const { visitId, now } = input;
  const rows = await trx
    .updateTable('answer_files')
    .set({ dropped_at: now })
    .where('user_video_id', '=', visitId)
    .where(isOtherOnItsWay(input))
    .returning('upload_key as key')
    .execute();
  await doom(trx, { keys: rows.map(({ key }) => key) }, { because: 'left', at: now });
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

/** Whether a file was given up. Only who holds the visit's lock does that. */
async function isDropped(trx: Transaction<Tables>, id: string): Promise<boolean> {
  const row = await trx.selectFrom('answer_files').select('dropped_at').where('id', '=', id).executeTakeFirst();
  return row?.dropped_at != null;
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
