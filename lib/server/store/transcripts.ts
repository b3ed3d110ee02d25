import { sql, type Kysely, type Selectable, type SqlBool } from 'kysely';
import type { KeptLine } from '@/lib/domain/transcripts/lines';
import type { TranscriptRecord, TranscriptRepository } from '../ports/store/transcripts';
import { textOfVisit } from './campaign-versions';
import { dropCaptioned } from './captioned-films';
import { doom } from './doom';
import { keepLines } from './keep-lines';
import { lockVisit } from './lock-visit';
import { visitFieldsOf } from './rows';
import type { Tables } from './tables';
import { isSuperseded } from './unprepared-takes';

/** All but the run. */
const COLUMNS = [
  ...(['id', 'take_id', 'user_video_id', 'campaign_id', 'section_id', 'language', 'state', 'spoken'] as const),
  ...(['tries', 'fault', 'failing_since', 'next_try_at', 'speech_ms', 'dropped', 'requested_at', 'made_at'] as const),
] as const;

type Row = Pick<Selectable<Tables['transcripts']>, (typeof COLUMNS)[number]>;

export function createTranscriptRepository(db: Kysely<Tables>): TranscriptRepository {
  const ofRun = ({ takeId, runId }: { takeId: string; runId: string }) =>
    db.updateTable('transcripts').where('take_id', '=', takeId).where('run_id', '=', runId).where(isWaiting);

  return {
    request: ({ id, takeId, language, most, at }) =>
      db.transaction().execute(async (trx) => {
        const take = await trx
          .selectFrom('takes as t')
          .innerJoin('user_videos as v', 'v.id', 't.user_video_id')
          .select(['v.id', 'v.campaign_id', 't.section_id'])
          .where('t.id', '=', takeId)
          .executeTakeFirst();
        // Takes of one visit are counted one at a time, and not while its words are removed.
        if (!take || !(await lockVisit(trx, take.id))) return null;
        const visit = await trx
          .selectFrom('user_videos as v')
          .select(['v.captions_removed_at', 'v.language'])
          .select(sql<number>`(select count(*)::int from transcripts where user_video_id = v.id)`.as('made'))
          .where('v.id', '=', take.id)
          .where(sql<SqlBool>`exists (select from takes where id = ${takeId})`)
          .executeTakeFirst();
        if (!visit || visit.captions_removed_at) return null;
        const refused = { state: 'failed', fault: 'tooMany' } as const;
        await trx
          .insertInto('transcripts')
          .values({
            ...{ id, take_id: takeId, user_video_id: take.id, campaign_id: take.campaign_id },
            ...{ section_id: take.section_id, language: language ?? visit.language, requested_at: at },
            ...(visit.made < most ? {} : refused),
          })
          .onConflict((conflict) => conflict.column('take_id').doNothing())
          .execute();
        const kept = trx.selectFrom('transcripts').select(COLUMNS).where('take_id', '=', takeId).where(isWaiting);
        const row = await kept.executeTakeFirst();
        return row ? toRecord(row) : null;
      }),

    async begin({ takeId, runId, at }) {
      const row = await db
        .updateTable('transcripts')
        .set((by) => ({ run_id: runId, tries: by('tries', '+', 1) }))
        .where('take_id', '=', takeId)
        .where(isWaiting)
        .where(isDue(at))
        .returning(COLUMNS)
        .executeTakeFirst();
      return row ? toRecord(row) : null;
    },

    keep: (run) => keepLines(db, run),

    async fail({ nextTryAt, countsTry, fault, at, ...run }) {
      const ofTranscriber = { fault, failing_since: sql<Date>`coalesce(failing_since, ${at}::timestamptz)` };
      await ofRun(run)
        .set((by) => ({
          state: nextTryAt === null ? 'failed' : 'waiting',
          run_id: null,
          next_try_at: nextTryAt,
          ...(countsTry ? {} : { tries: by('tries', '-', 1) }),
          ...(fault === null ? {} : ofTranscriber),
        }))
        .execute();
    },

    due: (at, limit) =>
      db
        .selectFrom('transcripts')
        .select(['take_id as takeId', 'user_video_id as visitId'])
        .where(isWaiting)
        .where(isDue(at))
        .orderBy('requested_at')
        .orderBy('id')
        .limit(limit)
        .execute(),

    unrequested: (since, limit) =>
      db
        .selectFrom('takes as t')
        .innerJoin('user_videos as v', 'v.id', 't.user_video_id')
        .select(['t.id as takeId', 'v.id as visitId'])
        // By the index `takes_owed`.
        .where('t.saved_at', '>', since)
        .where('t.set_aside_at', 'is', null)
        .where('t.fault', 'is', null)
        .where('v.captions_removed_at', 'is', null)
        .where(sql<SqlBool>`exists (select from mezzanines m where m.take_id = t.id)`)
        .where(sql<SqlBool>`not exists (select from transcripts w where w.take_id = t.id)`)
        .where((by) => by.not(isSuperseded('t')))
        .where(sql<SqlBool>`${textOfVisit('v', 'captions')} = 'on'`)
        .orderBy('t.saved_at')
        .limit(limit)
        .execute(),

    async ofTakes(takeIds) {
      const ids = [...takeIds];
      const rows = await db
        .selectFrom('transcripts')
        .select(COLUMNS)
        .where(sql<SqlBool>`take_id = any(${ids}::text[])`)
        .execute();
      const lines = await db
        .selectFrom('transcript_lines as l')
        .innerJoin('transcripts as t', 't.id', 'l.transcript_id')
        .selectAll('l')
        .where(sql<SqlBool>`t.take_id = any(${ids}::text[])`)
        .orderBy('l.position')
        .execute();
      return rows.map((row) => ({
        ...toRecord(row),
        lines: lines.filter((line) => line.transcript_id === row.id).map(toLine),
      }));
    },

    correct: ({ visitId, transcriptId, position, words, corrector, at }) =>
      db.transaction().execute(async (trx) => {
        // Before the line, as whoever removes or erases it does.
        if (!(await lockVisit(trx, visitId))) return null;
        const none = { corrected: null, corrected_by: null, corrector: null, corrected_at: null };
        const name = corrector.by === 'member' ? corrector.name : null;
        const row = await trx
          .updateTable('transcript_lines as l')
          .from('transcripts as t')
          .set(
            words === null ? none : { corrected: words, corrected_by: corrector.by, corrector: name, corrected_at: at },
          )
          .whereRef('t.id', '=', 'l.transcript_id')
          .where('t.user_video_id', '=', visitId)
          .where('l.transcript_id', '=', transcriptId)
          .where('l.position', '=', position)
          .returningAll('l')
          .executeTakeFirst();
        return row ? toLine(row) : null;
      }),

    undoCorrections: (visitId, by) =>
      db.transaction().execute(async (trx) => {
        if (!(await lockVisit(trx, visitId))) return;
        await trx
          .updateTable('transcript_lines as l')
          .from('transcripts as t')
          .set({ corrected: null, corrected_by: null, corrector: null, corrected_at: null })
          .whereRef('t.id', '=', 'l.transcript_id')
          .where('t.user_video_id', '=', visitId)
          .where('l.corrected_by', '=', by)
          .execute();
      }),

    removeOfVisit: (visitId, at) =>
      db.transaction().execute(async (trx) => {
        const removed = await trx
          .updateTable('user_videos')
          .set({ captions_removed_at: at })
          .where('id', '=', visitId)
          .where('captions_removed_at', 'is', null)
          .returning('id')
          .executeTakeFirst();
        await trx.deleteFrom('transcripts').where('user_video_id', '=', visitId).execute();
        await doom(trx, { keys: await dropCaptioned(trx, { visitId }) }, { because: 'replaced', at });
        return removed !== undefined;
      }),

    async removedAt(visitId) {
      const visit = db.selectFrom('user_videos').select('captions_removed_at').where('id', '=', visitId);
      return (await visit.executeTakeFirst())?.captions_removed_at ?? null;
    },
  };
}

const isWaiting = sql<SqlBool>`state = 'waiting'`;
const isDue = (at: Date) => sql<SqlBool>`(next_try_at is null or next_try_at <= ${at}::timestamptz)`;

function toRecord(row: Row): TranscriptRecord {
  return visitFieldsOf(row);
}

function toLine(row: Selectable<Tables['transcript_lines']>): KeptLine {
  const { position, words, unsure, corrected, corrected_by: by, corrected_at: at } = row;
  const isCorrected = corrected !== null && by !== null && at !== null;
  return {
    ...{ position, startMs: row.start_ms, endMs: row.end_ms, words, unsure },
    corrected: isCorrected ? { words: corrected, by, name: row.corrector, at } : null,
  };
}
