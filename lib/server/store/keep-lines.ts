import { sql, type Kysely } from 'kysely';
import type { TranscriptRepository } from '../ports/store/transcripts';
import { noteIfTranscribed } from './note-transcribed';
import type { Tables } from './tables';

/**
 * See `TranscriptRepository.keep`. A statement has the same number of parameters however many lines there are:
 * PostgreSQL limits it.
 */
export function keepLines(
  db: Kysely<Tables>,
  { takeId, runId, at, spoken, speechMs, dropped, lines }: Parameters<TranscriptRepository['keep']>[0],
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Before the transcript, as whoever erases the visit does.
    await sql`
      select from user_videos where id = (select user_video_id from transcripts where take_id = ${takeId})
      for no key update`.execute(trx);
    const row = await trx
      .updateTable('transcripts')
      .set({
        ...{ state: 'ready', spoken, speech_ms: speechMs, dropped, made_at: at },
        ...{ run_id: null, fault: null, failing_since: null, next_try_at: null },
      })
      .where('take_id', '=', takeId)
      .where('run_id', '=', runId)
      .where('state', '=', 'waiting')
      .returning(['id', 'user_video_id as visitId'])
      .executeTakeFirst();
    if (!row) return false;
    const found = lines.map(({ startMs, endMs, words, unsure }, position) => ({
      ...{ position, start_ms: startMs, end_ms: endMs, words: storable(words), unsure },
    }));
    await sql`
      insert into transcript_lines (transcript_id, position, start_ms, end_ms, words, unsure)
      select ${row.id}, position, start_ms, end_ms, words, unsure
      from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
        as l (position integer, start_ms integer, end_ms integer, words text, unsure jsonb)`.execute(trx);
    await noteIfTranscribed(trx, row.visitId, at);
    return true;
  });
}

/** What the database refuses in a text, in as many units as before: a zero, and half a character. */
const storable = (words: string) => words.replaceAll('\0', ' ').replace(/\p{Cs}/gu, '\ufffd');
