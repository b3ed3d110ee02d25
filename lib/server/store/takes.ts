import { sql, type Kysely, type Selectable } from 'kysely';
import type { Shape } from '../ports/media';
import type { MezzanineRecord, TakeRepository } from '../ports/store/takes';
import { createIssueNext, issueTake } from './issue-take';
import { discardTake, saveTake, settleTake } from './settle-takes';
import { sweepTakes } from './sweep-takes';
import { fieldsOf } from './rows';
import type { Tables } from './tables';
import { findUnmeasured, measureTake, renewOpenTake, touchTake } from './take-budget';
import { toTake } from './to-take';
import { mezzanineKeysOf } from './mezzanine-keys';
import { nameFiles } from './doom';
import { dropOtherShapes, dropSpareMezzanines } from './spare-mezzanines';
import { findUnprepared } from './unprepared-takes';
import { findUsed } from './used-takes';

export function createTakeRepository(db: Kysely<Tables>, now: () => Date, asyncDb = db): TakeRepository {
  const find = async (id: string) => {
    const row = await db.selectFrom('takes').selectAll().where('id', '=', id).executeTakeFirst();
    return row ? toTake(row) : null;
  };

  return {
    find,

    async findByKey(key) {
      const row = await db
        .selectFrom('takes')
        .selectAll()
        .where((by) => by.or([by('key', '=', key), by('whole_key', '=', key)]))
        .executeTakeFirst();
      return row ? toTake(row) : null;
    },

    async latest(visitId) {
      const rows = await db
        .selectFrom('takes')
        .selectAll()
        .distinctOn('section_id')
        .where('user_video_id', '=', visitId)
        .where('saved_at', 'is not', null)
        .orderBy('section_id')
        .orderBy('count', 'desc')
        .execute();
      return new Map(rows.map((row) => [row.section_id, toTake(row)]));
    },

    used: (visitId) => findUsed(db, visitId),

    issue: (input) => issueTake(db, input),

    issueNext: createIssueNext(db),

    renew: (known, input) => renewOpenTake(db, known, input),

    unmeasured: (visitId, at) => findUnmeasured(db, visitId, at),

    measure: (id, bytes) => measureTake(db, id, bytes),

    touch: async (id, at) => (await touchTake(db, id, at)) !== null,

    save: (id, input) => saveTake(db, id, input, now()),

    settle: (id, file) => settleTake(db, id, file, now()),

    discard: (id, at, storedBytes = 0) => discardTake(db, id, at, storedBytes),

    sweep: (input) => sweepTakes(db, input),

    async setProbed(id, { size: { width, height }, copying }) {
      const found =
        'parameters' in copying
          ? { parameters: copying.parameters, why_encoded: null }
          : { parameters: null, why_encoded: copying.whyEncoded };
      await asyncDb
        .updateTable('takes')
        .set({ width, height, ...found })
        .where('id', '=', id)
        .execute();
    },

    async setFault(id, fault) {
      await db.updateTable('takes').set({ fault }).where('id', '=', id).execute();
    },

    async setFlaws(id, { pictures, sounds, hasSound }) {
      await db
        .updateTable('takes')
        .set({ flawed_pictures: pictures, flawed_sounds: sounds, has_sound: hasSound })
        .where('id', '=', id)
        .execute();
    },

    async noteCpuSpent(id) {
      const row = await db
        .updateTable('takes')
        .set((by) => ({ cpu_spent: by('cpu_spent', '+', 1) }))
        .where('id', '=', id)
        .returning('cpu_spent')
        .executeTakeFirst();
      return row?.cpu_spent ?? 0;
    },

    async setAside(id) {
      await db.updateTable('takes').set({ set_aside_at: now() }).where('id', '=', id).execute();
    },

    unprepared: (since, page) => findUnprepared(db, since, page),

    async mezzanine(takeId, shape) {
      const row = await mezzaninesOf(db, takeId, shape).executeTakeFirst();
      return row ? toMezzanine(row) : null;
    },

    async sounds(takeIds) {
      const { rows } = await sql<{ id: string; samples: number; audioKey: string }>`
        select distinct on (take_id) take_id as id, samples, audio_key as "audioKey"
        from mezzanines where take_id = any(${[...takeIds]}::text[]) order by take_id, video_key`.execute(db);
      return new Map(rows.map(({ id, ...sound }) => [id, sound]));
    },

    async addMezzanine({ takeId, size, fit, samples, videoKey, audioKey, aac, named }) {
      const packets = { aac_key: aac?.key ?? null, aac_after: aac?.after ?? null };
      const card = { named_key: named?.key ?? null, named_name: named?.name ?? null };
      const files = { samples, video_key: videoKey, audio_key: audioKey, ...packets, ...card };
      return db.transaction().execute(async (trx) => {
        const take = await trx
          .selectFrom('takes as t')
          .innerJoin('user_videos as v', 'v.id', 't.user_video_id')
          .select('t.id')
          .where('t.id', '=', takeId)
          .forKeyShare()
          .executeTakeFirst();
        if (!take) return null;
        // The existing mezzanine may be in use by a running attempt: it stays.
        const added = await trx
          .insertInto('mezzanines')
          .values({ take_id: takeId, width: size.width, height: size.height, fit, ...files })
          .onConflict((conflict) => conflict.columns(['take_id', 'width', 'height', 'fit']).doNothing())
          .returning('take_id')
          .executeTakeFirst();
        if (added) await nameFiles(trx, mezzanineKeysOf(files));
        const row = await mezzaninesOf(trx, takeId, { size, fit }).executeTakeFirstOrThrow();
        await dropOtherShapes(trx, row, now());
        return toMezzanine(row);
      });
    },

    dropSpareMezzanines: (visitId, sectionId) => dropSpareMezzanines(db, { visitId, sectionId, at: now() }),
  };
}

function mezzaninesOf(db: Kysely<Tables>, takeId: string, { size: { width, height }, fit }: Shape) {
  return db
    .selectFrom('mezzanines')
    .select([
      'take_id',
      'width',
      'height',
      'fit',
      'samples',
      'video_key',
      'audio_key',
      'aac_key',
      'aac_after',
      'named_key',
      'named_name',
    ])
    .where('take_id', '=', takeId)
    .where('width', '=', width)
    .where('height', '=', height)
    .where('fit', '=', fit);
}

type MezzanineRow = Selectable<Tables['mezzanines']>;

function toMezzanine({
  width,
  height,
  aac_key,
  aac_after,
  named_key,
  named_name,
  ...row
}: MezzanineRow): MezzanineRecord {
  return {
    ...fieldsOf(row),
    size: { width, height },
    aac: aac_key === null ? null : { key: aac_key, after: aac_after ?? '' },
    named: named_key === null ? null : { key: named_key, name: named_name ?? '' },
  };
}
