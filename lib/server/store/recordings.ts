import { sql, type Kysely, type Selectable } from 'kysely';
import type { Recording, RecordingRepository, RecordingStage } from '../ports/store/recordings';
import { beginRecording, findSession, keepSession, noteStopped, takeDue, takeUnneeded } from './recording-transactions';
import { visitFieldsOf } from './rows';
import type { Tables } from './tables';

/** How many recordings of a visit are returned. */
const MAX_OPEN = 50;
const RUNNING: RecordingStage[] = ['starting', 'recording'];

export function createRecordingRepository(db: Kysely<Tables>): RecordingRepository {
  const all = () => db.selectFrom('recordings').selectAll();
  const change = (id: string, stages: RecordingStage[]) =>
    db.updateTable('recordings').where('id', '=', id).where('stage', 'in', stages);
  const toOne = (row: Row | undefined) => (row ? toRecording(row) : null);

  return {
    session: (...which) => findSession(db, ...which),

    keepSession: (visitId, session) => keepSession(db, visitId, session),

    find: async (id) => toOne(await all().where('id', '=', id).executeTakeFirst()),

    running: async (visitId) =>
      toOne(await all().where('user_video_id', '=', visitId).where('stage', 'in', RUNNING).executeTakeFirst()),

    latest: async (visitId, sectionId) =>
      toOne(
        await all()
          .where('user_video_id', '=', visitId)
          .where((by) => by.or([by('section_id', '=', sectionId), by('section_id', 'is', null)]))
          .where('stage', '!=', 'discarded')
          .orderBy('asked_at', 'desc')
          .limit(1)
          .executeTakeFirst(),
      ),

    async open(visitId) {
      const rows = await db
        .selectFrom('recordings as r')
        .leftJoin('takes as t', 't.id', 'r.id')
        .selectAll('r')
        .select(['t.count', sql<string | null>`coalesce(t.whole_key, t.key)`.as('key')])
        .where('r.user_video_id', '=', visitId)
        .where('r.stage', '!=', 'discarded')
        .where('t.saved_at', 'is', null)
        .where('t.discarded_at', 'is', null)
        // What was swept can no longer be played or saved.
        .where((by) => by.or([by('r.stage', '!=', 'fetched'), by('t.parts_hash', 'is not', null)]))
        .orderBy('r.asked_at', 'desc')
        .limit(MAX_OPEN)
        .execute();
      return rows.reverse().map(({ key, count, ...row }) => ({
        ...toRecording(row),
        take: key !== null && count !== null ? { key, count } : null,
      }));
    },

    begin: (input) => beginRecording(db, input),

    async noteStarted(id, archiveId, endsAt) {
      const row = await db
        .updateTable('recordings')
        .set({
          stage: sql<RecordingStage>`case
            when stage not in ('starting', 'recording') then stage
            when user_video_id is null then 'discarded'
            else 'recording'
          end`,
          archive_id: sql<string>`coalesce(archive_id, ${archiveId})`,
          ...(endsAt && { ends_at: endsAt }),
          removed_at: null,
          tried_at: null,
        })
        .where('id', '=', id)
        .returning('stage')
        .executeTakeFirst();
      return row?.stage ?? null;
    },

    noteStopped: (...stop) => noteStopped(db, ...stop),

    async noteBytes(id, bytes, totalBytes) {
      await change(id, ['stopped']).set({ bytes, total_bytes: totalBytes }).execute();
    },

    async postpone(id, { until, reason, refusals }) {
      await change(id, ['stopped']).set({ next_try_at: until, reason, refusals }).execute();
    },

    async noteFetched(id, bytes) {
      await change(id, ['stopped'])
        .set({ stage: 'fetched', bytes, total_bytes: bytes, reason: null, next_try_at: null })
        .execute();
    },

    async lose(id, reason) {
      await change(id, ['starting', 'recording', 'stopped']).set({ stage: 'lost', reason }).execute();
    },

    async want(id, sectionId, now) {
      const row = await db
        .updateTable('recordings')
        .set({ section_id: sectionId, wanted_at: sql<Date>`coalesce(wanted_at, ${now})` })
        .where('id', '=', id)
        .where('stage', '!=', 'discarded')
        .returningAll()
        .executeTakeFirst();
      return toOne(row);
    },

    async discard(id) {
      await db.updateTable('recordings').set({ stage: 'discarded', tried_at: null }).where('id', '=', id).execute();
    },

    async forget(id) {
      await change(id, ['starting']).set({ stage: 'discarded', tried_at: null }).execute();
    },

    async listRunning(project) {
      const rows = await all().where('stage', '=', 'recording').where('project', '=', project).execute();
      return rows.map(toRecording);
    },

    async listOverdue(now, startedBefore) {
      const rows = await all()
        .where((by) =>
          by.or([
            by.and([by('stage', '=', 'recording'), by('ends_at', '<=', now)]),
            by.and([by('stage', '=', 'starting'), by('asked_at', '<', startedBefore)]),
          ]),
        )
        .orderBy('ends_at')
        .execute();
      return rows.map(toRecording);
    },

    takeDue: async (input) => (await takeDue(db, input)).map(toRecording),

    takeUnneeded: async (input) => (await takeUnneeded(db, input)).map(toRecording),

    async noteRemoved(id, now) {
      await db.updateTable('recordings').set({ removed_at: now }).where('id', '=', id).execute();
    },

    async sweep(before) {
      await db.deleteFrom('video_sessions').where('created_at', '<', before).execute();
      await db
        .deleteFrom('recordings')
        .where((by) => by.or([by('removed_at', '<', before), by('ends_at', '<', before)]))
        .execute();
    },
  };
}

type Row = Selectable<Tables['recordings']>;

function toRecording({ bytes, total_bytes: total, ...row }: Row): Recording {
  return { ...visitFieldsOf(row), bytes: Number(bytes), totalBytes: total === null ? null : Number(total) };
}
