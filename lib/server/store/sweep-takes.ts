import type { Kysely, Transaction } from 'kysely';
import type { SweptTake } from '../ports/store/takes';
import type { Tables } from './tables';
import { toTake } from './to-take';

/** A sweep that takes longer than this counts as dead, ms. */
const SWEEP_MS = 5 * 60 * 1000;

/**
 * See `TakeRepository.beginSweep`. From here on `touch` is refused, so that no caller relies on a file that is about to
 * be removed.
 */
export function beginSweep(
  db: Kysely<Tables>,
  { over, old, now }: { over: Date; old: Date; now: Date },
): Promise<SweptTake | null> {
  return db.transaction().execute(async (trx) => {
    const owed = await trx
      .selectFrom('takes')
      .selectAll()
      .where('touched_at', '<', over)
      .where((by) =>
        by.or([by('saved_at', 'is not', null), by('discarded_at', 'is not', null), by('touched_at', '<', old)]),
      )
      .where((by) => by.or([by('sweeping_at', 'is', null), by('sweeping_at', '<', new Date(now.getTime() - SWEEP_MS))]))
      .orderBy('touched_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!owed) return null;
    await trx.updateTable('takes').set({ sweeping_at: now }).where('id', '=', owed.id).execute();
    return { take: toTake(owed), what: owed.saved_at ? 'parts' : 'all', at: now };
  });
}

/** See `TakeRepository.endSweep`. */
export async function endSweep(trx: Transaction<Tables>, id: string, at: Date): Promise<void> {
  const ended = { touched_at: null, sweeping_at: null };
  const row = await trx
    .updateTable('takes')
    .set(ended)
    .where('id', '=', id)
    .where('sweeping_at', '=', at)
    .returning('saved_at')
    .executeTakeFirst();
  if (!row || row.saved_at) return;
  await trx
    .updateTable('takes')
    .set({ parts_hash: null, whole_key: null, bytes: null, part_count: 0, part_bytes: 0 })
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('take_parts').where('take_id', '=', id).execute();
}
