import { sql, type Kysely } from 'kysely';
import type { AnswerFileRepository } from '../ports/store/answer-files';
import { doom } from './doom';
import type { Tables } from './tables';

/** See `AnswerFileRepository.sweep`. Nobody needs to know of a file that is gone, or of the name that it had. */
export function sweepAnswerFiles(
  db: Kysely<Tables>,
  { over, old, now }: Parameters<AnswerFileRepository['sweep']>[0],
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const gone = await sql<{ key: string | null }>`
      with gone as (
        delete from answer_files
        where (touched_at < ${over} and (fault is not null or dropped_at is not null))
          or (touched_at is null and dropped_at < ${over})
          or (touched_at < ${old} and saved_at is null)
          or (saved_at < ${old} and answered_at is null)
        returning upload_key, file_key)
      select unnest(array[upload_key, file_key]) as key from gone`.execute(trx);
    const kept = await sql<{ key: string }>`
      update answer_files set touched_at = null where touched_at < ${over} and saved_at is not null
      returning upload_key as key`.execute(trx);
    const keys = [...gone.rows, ...kept.rows].flatMap(({ key }) => key ?? []);
    await doom(trx, { keys }, { because: 'left', at: now });
  });
}
