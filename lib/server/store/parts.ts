import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { partKey } from '@/lib/domain/files';
import type { PartRepository, TakePart } from '../ports/store/parts';
import { createAnnounce, findMissing } from './announce-part';
import { doom, nameFiles, uploadsOf } from './doom';
import { lockTake as lockTakeOfVisit } from './settle-takes';
import type { Tables } from './tables';
import { requireMayUse } from './used-takes';

/**
 * The take's row holds the number and the bytes of its parts, so that adding one costs the same however many there are.
 */
export function createPartRepository(db: Kysely<Tables>, now: () => Date, asyncDb = db): PartRepository {
  const partsOf = (takeId: string) =>
    db.selectFrom('take_parts').selectAll().where('take_id', '=', takeId).orderBy('position');

  return {
    list: async (takeId) => (await partsOf(takeId).execute()).map(toPart),

    async announcedFrom(takeId, from) {
      const row = await db
        .selectFrom('takes')
        .select(jsonArrayFrom(partsOf(takeId).where('position', '>=', from)).as('parts'))
        .where('id', '=', takeId)
        .where('parts_hash', 'is', null)
        .where('saved_at', 'is', null)
        .where('discarded_at', 'is', null)
        .executeTakeFirst();
      return row ? row.parts.map(toPart) : null;
    },

    missing: (takeId) => findMissing(db, takeId),

    unverified: async (takeId) => (await partsOf(takeId).where('verified_at', 'is', null).execute()).map(toPart),

    announce: createAnnounce(db),

    add: (takeId, part) =>
      db.transaction().execute(async (trx) => {
        const take = await lockTake(trx, takeId);
        const before = await trx
          .selectFrom('take_parts')
          .selectAll()
          .where('take_id', '=', takeId)
          .where('position', '=', part.index)
          .executeTakeFirst();
        if (before && isSame(before, part)) return before.verified_at ? 'known' : 'added';
        if (!take || isSettled(take)) return 'settled';
        const total = Number(take.part_bytes) - (before?.bytes ?? 0) + part.bytes;
        if (total > Number(take.allowed_bytes)) return 'full';
        const values = { bytes: part.bytes, sha256: part.sha256, verified_at: null };
        await trx
          .insertInto('take_parts')
          .values({ take_id: takeId, position: part.index, ...values })
          .onConflict((conflict) => conflict.columns(['take_id', 'position']).doUpdateSet(values))
          .execute();
        await trx
          .updateTable('takes')
          .set({ part_count: take.part_count + (before ? 0 : 1), part_bytes: total })
          .where('id', '=', takeId)
          .execute();
        return 'added';
      }),

    async toVerify(takeId) {
      const unverified = partsOf(takeId).where('verified_at', 'is', null);
      const row = await db
        .selectFrom('takes')
        .select(['folder', jsonArrayFrom(unverified).as('parts')])
        .where('id', '=', takeId)
        .where('parts_hash', 'is', null)
        .executeTakeFirst();
      return row && row.parts.length > 0 ? { folder: row.folder, parts: row.parts.map(toPart) } : null;
    },

    async verify(takeId, parts) {
      // What is left is looked for among the rows as they were before.
      const { rows } = await sql<{ hasMore: boolean }>`
        with these as (select * from ${these(parts)}),
        verified as (
          update take_parts set verified_at = ${now()} from these
          where take_id = ${takeId}
            and take_parts.position = these.position and take_parts.sha256 = these.sha256)
        select exists (
          select from take_parts as p join takes as t on t.id = p.take_id
          where p.take_id = ${takeId} and p.verified_at is null and t.parts_hash is null
            and not exists (select from these where these.position = p.position and these.sha256 = p.sha256)
        ) as "hasMore"`.execute(asyncDb);
      return rows[0]?.hasMore ?? false;
    },

    drop: (takeId, parts) =>
      db.transaction().execute(async (trx) => {
        const take = await lockTake(trx, takeId);
        if (!take || isSettled(take)) return false;
        await sql`
          delete from take_parts using ${these(parts)}
          where take_id = ${takeId}
            and take_parts.position = these.position and take_parts.sha256 = these.sha256`.execute(trx);
        await trx.updateTable('takes').set(counted(takeId)).where('id', '=', takeId).execute();
        const keys = parts.map((part) => partKey(take.folder, part));
        await doom(trx, { keys }, { because: 'replaced', at: now() });
        return true;
      }),

    confirm: (takeId, { key, parts, sha256, isFaulty = false, mostTakes }) =>
      db.transaction().execute(async (trx) => {
        const take = await lockTakeOfVisit(trx, takeId);
        if (!take) return 'gone';
        if (take.parts_hash === sha256 && !take.discarded_at) return 'confirmed';
        if (isSettled(take)) return 'settled';
        const rows = await trx.selectFrom('take_parts').selectAll().where('take_id', '=', takeId).execute();
        const there = new Map(rows.map((row) => [row.position, row]));
        if (!parts.every((part) => isSame(there.get(part.index), part))) return 'changed';
        await requireMayUse(trx, take, mostTakes);
        const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
        await nameFiles(trx, [key]);
        await doom(trx, uploadsOf(take), { because: 'settled', at: now() });
        await trx
          .deleteFrom('take_parts')
          .where('take_id', '=', takeId)
          .where('position', '>=', parts.length)
          .execute();
        await trx
          .updateTable('takes')
          .set({ whole_key: key, parts_hash: sha256, bytes, used_at: isFaulty ? null : now(), ...counted(takeId) })
          .where('id', '=', takeId)
          .execute();
        return 'confirmed';
      }),
  };
}

/** The parts as a table of a statement. */
function these(parts: readonly TakePart[]) {
  const [indexes, digests] = [parts.map((part) => part.index), parts.map((part) => part.sha256)];
  return sql`unnest(${indexes}::int[], ${digests}::text[]) as these (position, sha256)`;
}

/** Decisions about one take's parts are made one at a time. */
function lockTake(trx: Transaction<Tables>, id: string) {
  return trx
    .selectFrom('takes')
    .select(['folder', 'allowed_bytes', 'part_count', 'part_bytes', 'saved_at', 'parts_hash', 'discarded_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** What a take says of the parts that are left. */
function counted(takeId: string) {
  const parts = sql`from take_parts where take_id = ${takeId}`;
  return {
    part_count: sql<number>`(select count(*)::int ${parts})`,
    part_bytes: sql<number>`(select coalesce(sum(bytes), 0) ${parts})`,
  };
}

function isSettled(take: { saved_at: Date | null; parts_hash: string | null; discarded_at: Date | null }): boolean {
  return (take.saved_at ?? take.parts_hash ?? take.discarded_at) !== null;
}

function isSame(row: Selectable<Tables['take_parts']> | undefined, { index, bytes, sha256 }: TakePart): boolean {
  return row?.position === index && row.bytes === bytes && row.sha256 === sha256;
}

function toPart(row: Pick<Selectable<Tables['take_parts']>, 'position' | 'bytes' | 'sha256'>): TakePart {
  return { index: row.position, bytes: row.bytes, sha256: row.sha256 };
}
