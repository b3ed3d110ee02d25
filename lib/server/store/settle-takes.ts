import type { Kysely, Selectable, Transaction, Updateable } from 'kysely';
import type { Take, TakeRepository } from '../ports/store/takes';
import { doom, nameFiles, uploadsOf } from './doom';
import { lockVisitOf } from './lock-visit';
import type { Tables } from './tables';
import { toTake } from './to-take';
import { requireMayUse } from './used-takes';

type Row = Selectable<Tables['takes']>;

/**
 * Locks a take and, before it, its visit, as every transaction does that makes a row name a file or drops one.
 * `undefined`: it is gone.
 */
export async function lockTake(trx: Transaction<Tables>, id: string): Promise<Row | undefined> {
  if (!(await lockVisitOf(trx, 'takes', id))) return undefined;
  return trx.selectFrom('takes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** See `TakeRepository.save`. */
export function saveTake(
  db: Kysely<Tables>,
  id: string,
  { key, bytes, claimedMs, device, mostTakes, ...input }: Parameters<TakeRepository['save']>[1],
  at: Date,
): Promise<Take | null> {
  return db.transaction().execute(async (trx) => {
    const take = await lockTake(trx, id);
    if (!take || take.discarded_at) return null;
    if (take.saved_at) return toTake(take);
    const isNamed = key === undefined || key === take.whole_key;
    if (!isNamed && take.parts_hash !== null) return null;
    await requireMayUse(trx, take, mostTakes);
    if (!isNamed) {
      await nameFiles(trx, [key]);
      await doom(trx, uploadsOf(take), { because: 'settled', at });
    }
    const { interrupted = false, isProven = false } = input;
    const facts = { bytes, claimed_ms: claimedMs, device, interrupted, is_proven: isProven };
    return update(trx, id, {
      saved_at: at,
      used_at: take.used_at ?? at,
      ...facts,
      ...(!isNamed && { whole_key: key }),
    });
  });
}

/** See `TakeRepository.settle`. */
export function settleTake(
  db: Kysely<Tables>,
  id: string,
  { key, bytes, sha256 }: Parameters<TakeRepository['settle']>[1],
  at: Date,
): Promise<Take | null> {
  return db.transaction().execute(async (trx) => {
    const take = await lockTake(trx, id);
    if (!take || take.discarded_at) return null;
    if (take.parts_hash !== null) return toTake(take);
    if (take.saved_at ?? take.sweeping_at) return null;
    await nameFiles(trx, [key]);
    await doom(trx, uploadsOf(take), { because: 'settled', at });
    return update(trx, id, { whole_key: key, parts_hash: sha256, bytes });
  });
}

/** See `TakeRepository.discard`. */
export function discardTake(db: Kysely<Tables>, id: string, at: Date, storedBytes: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const take = await lockTake(trx, id);
    if (!take || take.saved_at) return false;
    await update(trx, id, { discarded_at: at, bytes: storedBytes });
    await doom(trx, { prefixes: [take.folder] }, { because: 'discarded', at });
    return true;
  });
}

async function update(trx: Transaction<Tables>, id: string, change: Updateable<Tables['takes']>): Promise<Take> {
  const row = await trx.updateTable('takes').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
  return toTake(row);
}
