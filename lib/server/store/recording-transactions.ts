import { sql, type Kysely, type Selectable } from 'kysely';
import type { RecordingInput, RecordingRepository } from '../ports/store/recordings';
import { lockVisit } from './lock-visit';
import { columnsOf } from './rows';
import { lockTake } from './settle-takes';
import type { Tables } from './tables';
import { mayUse } from './used-takes';

/** See `RecordingRepository.session`. */
export async function findSession(
  db: Kysely<Tables>,
  ...[visitId, project, since]: Parameters<RecordingRepository['session']>
): Promise<string | null> {
  const row = await db
    .selectFrom('video_sessions')
    .select('session_id')
    .where('user_video_id', '=', visitId)
    .where('project', '=', project)
    .where('created_at', '>', since)
    .executeTakeFirst();
  return row?.session_id ?? null;
}

/** See `RecordingRepository.keepSession`. */
export function keepSession(
  db: Kysely<Tables>,
  visitId: string,
  { project, sessionId, now, since }: Parameters<RecordingRepository['keepSession']>[1],
): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockVisit(trx, visitId))) return null;
    const kept = await findSession(trx, visitId, project, since);
    if (kept !== null) return kept;
    const session = { project, session_id: sessionId, created_at: now };
    await trx
      .insertInto('video_sessions')
      .values({ user_video_id: visitId, ...session })
      .onConflict((conflict) => conflict.column('user_video_id').doUpdateSet(session))
      .execute();
    return sessionId;
  });
}

/** See `RecordingRepository.begin`. The visit's recordings begin one at a time. */
export function beginRecording(db: Kysely<Tables>, { visitId, ...input }: RecordingInput): Promise<boolean> {
  const { id } = input;
  return db.transaction().execute(async (trx) => {
    const isThere = await lockVisit(trx, visitId);
    const others = await trx
      .selectFrom('recordings')
      .select(['id', 'user_video_id', 'stage', 'archive_id'])
      .where((by) =>
        by.or([
          by('id', '=', id),
          by.and([by('user_video_id', '=', visitId), by('stage', 'in', ['starting', 'recording'])]),
        ]),
      )
      .forUpdate()
      .execute();
    const neverBegan = (one: (typeof others)[number]) =>
      one.id === id && one.user_video_id === visitId && one.stage === 'discarded' && one.archive_id === null;
    if (!isThere || !others.every(neverBegan)) return false;
    const began = { stage: 'starting', triedAt: null, removedAt: null } as const;
    const recording = { ...columnsOf({ ...input, ...began }), user_video_id: visitId };
    await trx
      .insertInto('recordings')
      .values(recording)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(recording))
      .execute();
    return true;
  });
}

/** See `RecordingRepository.noteStopped`. */
export function noteStopped(
  db: Kysely<Tables>,
  ...[id, now, by, uses]: Parameters<RecordingRepository['noteStopped']>
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const take = uses && (await lockTake(trx, id));
    const { numUpdatedRows } = await trx
      .updateTable('recordings')
      .where('id', '=', id)
      .where('stage', '=', 'recording')
      .set({ stage: 'stopped', stopped_at: now, ended_by_server: by === 'server' })
      .executeTakeFirst();
    if (numUpdatedRows === 0n || !take || !(await mayUse(trx, take, uses.mostTakes))) return;
    await trx.updateTable('takes').set({ used_at: now }).where('id', '=', id).execute();
  });
}

/** See `RecordingRepository.takeDue`. */
export function takeDue(
  db: Kysely<Tables>,
  { project, now, again }: Parameters<RecordingRepository['takeDue']>[0],
): Promise<Selectable<Tables['recordings']>[]> {
  return db
    .updateTable('recordings')
    .from('takes as t')
    .set({ next_try_at: again })
    .whereRef('t.id', '=', 'recordings.id')
    .where('project', '=', project)
    .where('recordings.user_video_id', 'is not', null)
    .where((by) => by.or([by('next_try_at', 'is', null), by('next_try_at', '<=', now)]))
    .where('t.saved_at', 'is', null)
    .where('t.discarded_at', 'is', null)
    .where((by) =>
      by.or([
        by('stage', '=', 'stopped'),
        by.and([by('stage', '=', 'fetched'), by('wanted_at', 'is not', null), by('t.parts_hash', 'is not', null)]),
      ]),
    )
    .returningAll('recordings')
    .execute();
}

/** See `RecordingRepository.takeUnneeded`. */
export function takeUnneeded(
  db: Kysely<Tables>,
  { project, now, before, unwantedBefore, limit }: Parameters<RecordingRepository['takeUnneeded']>[0],
): Promise<Selectable<Tables['recordings']>[]> {
  return db.transaction().execute(async (trx) => {
    const unneeded = await trx
      .selectFrom('recordings')
      .select('id')
      .where('project', '=', project)
      .where('removed_at', 'is', null)
      .where((by) => by.or([by('tried_at', 'is', null), by('tried_at', '<', before)]))
      .where((by) =>
        by.or([
          by('stage', 'in', ['fetched', 'lost', 'discarded']),
          by('user_video_id', 'is', null),
          by.and([by('stage', '=', 'stopped'), by('wanted_at', 'is', null), by('stopped_at', '<', unwantedBefore)]),
          by.and([
            by('stage', '=', 'stopped'),
            sql<boolean>`exists (
              select from takes t where t.id = recordings.id and coalesce(t.saved_at, t.discarded_at) is not null)`,
          ]),
        ]),
      )
      .orderBy('asked_at')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute();
    if (unneeded.length === 0) return [];
    const ids = unneeded.map(({ id }) => id);
    return trx.updateTable('recordings').set({ tried_at: now }).where('id', 'in', ids).returningAll().execute();
  });
}
