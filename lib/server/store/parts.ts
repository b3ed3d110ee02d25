import type { Kysely, Selectable, Transaction } from 'kysely';
import type { PartStore, TakePart } from '../ports/store';
import type { Tables } from './tables';

export function createPartStore(db: Kysely<Tables>): PartStore {
  const partsOf = (takeId: string) => db.selectFrom('take_parts').selectAll().where('take_id', '=', takeId).orderBy('position');

  return {
    list: async (takeId) => (await partsOf(takeId).execute()).map(toPart),

    unverified: async (takeId) => (await partsOf(takeId).where('verified_at', 'is', null).execute()).map(toPart),

    add: (takeId, part) =>
      db.transaction().execute(async (trx) => {
        const take = await lockTake(trx, takeId);
        const before = await trx.selectFrom('take_parts').selectAll().where('take_id', '=', takeId).execute();
        if (before.some((row) => isSame(row, part))) return 'added';
        if (!take || isSettled(take)) return 'settled';
        const others = before.filter((row) => row.position !== part.index);
        if (others.reduce((sum, row) => sum + row.bytes, part.bytes) > Number(take.allowed_bytes)) return 'full';
        const values = { bytes: part.bytes, sha256: part.sha256, verified_at: null };
        await trx
          .insertInto('take_parts')
          .values({ take_id: takeId, position: part.index, ...values })
          .onConflict((conflict) => conflict.columns(['take_id', 'position']).doUpdateSet(values))
          .execute();
        return 'added';
      }),

    async verify(takeId, { index, sha256 }) {
      await db.updateTable('take_parts').set({ verified_at: new Date() }).where('take_id', '=', takeId).where('position', '=', index).where('sha256', '=', sha256).execute();
    },

    drop: (takeId, parts) =>
      db.transaction().execute(async (trx) => {
        const take = await lockTake(trx, takeId);
        if (!take || isSettled(take)) return false;
        for (const { index, sha256 } of parts) {
          await trx.deleteFrom('take_parts').where('take_id', '=', takeId).where('position', '=', index).where('sha256', '=', sha256).execute();
        }
        return true;
      }),

    freeze: (takeId, { key, parts, sha256 }) =>
      db.transaction().execute(async (trx) => {
        const take = await lockTake(trx, takeId);
        if (!take) return 'gone';
        if (take.parts_hash === sha256 && !take.discarded_at) return 'frozen';
        if (isSettled(take)) return 'settled';
        const rows = await trx.selectFrom('take_parts').selectAll().where('take_id', '=', takeId).execute();
        if (!parts.every((part) => rows.some((row) => isSame(row, part)))) return 'changed';
        const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
        await trx.updateTable('takes').set({ whole_key: key, parts_hash: sha256, bytes }).where('id', '=', takeId).execute();
        await trx.deleteFrom('take_parts').where('take_id', '=', takeId).where('position', '>=', parts.length).execute();
        return 'frozen';
      }),
  };
}

/** What is decided about a take's parts is decided one at a time. */
function lockTake(trx: Transaction<Tables>, id: string) {
  return trx
    .selectFrom('takes')
    .select(['allowed_bytes', 'saved_at', 'parts_hash', 'discarded_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

function isSettled(take: { saved_at: Date | null; parts_hash: string | null; discarded_at: Date | null }): boolean {
  return (take.saved_at ?? take.parts_hash ?? take.discarded_at) !== null;
}

function isSame(row: Selectable<Tables['take_parts']>, { index, bytes, sha256 }: TakePart): boolean {
  return row.position === index && row.bytes === bytes && row.sha256 === sha256;
}

function toPart(row: Selectable<Tables['take_parts']>): TakePart {
  return { index: row.position, bytes: row.bytes, sha256: row.sha256 };
}
