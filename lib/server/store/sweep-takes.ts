import { sql, type Kysely, type Selectable } from 'kysely';
import type { Unneeded } from '../ports/store/doomed-files';
import type { TakeRepository } from '../ports/store/takes';
import { doom, uploadsOf } from './doom';
import type { Tables } from './tables';

/** A sweep of the version before that takes longer than this counts as dead, ms. */
const SWEEP_MS = 5 * 60 * 1000;
/**
 * For so long what was left stays, ms: whoever has just read of a file there can still save it, or is told that it is
 * gone.
 */
const GRACE_MS = 5 * 60 * 1000;

type Row = Selectable<Tables['takes']>;

/** See `TakeRepository.sweep`. */
export function sweepTakes(
  db: Kysely<Tables>,
  { over, old, now, limit }: Parameters<TakeRepository['sweep']>[0],
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const takes = await trx
      .selectFrom('takes')
      .selectAll()
      .where('touched_at', '<', over)
      .where((by) =>
        by.or([by('saved_at', 'is not', null), by('discarded_at', 'is not', null), by('touched_at', '<', old)]),
      )
      .where((by) => by.or([by('sweeping_at', 'is', null), by('sweeping_at', '<', new Date(now.getTime() - SWEEP_MS))]))
      .orderBy('touched_at')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute();
    const idsOf = (which: (take: Row) => boolean) => takes.filter(which).map(({ id }) => id);
    const saved = idsOf((take) => take.saved_at !== null);
    const unsaved = idsOf((take) => take.saved_at === null);
    const swept = { touched_at: null, sweeping_at: null };
    if (saved.length > 0) await trx.updateTable('takes').set(swept).where('id', 'in', saved).execute();
    if (unsaved.length > 0) {
      // A take that was replaced stays used up; one that was accepted and never saved is lost.
      const usedAt = sql<Date | null>`case when discarded_at is null then null else used_at end`;
      const nothing = { used_at: usedAt, parts_hash: null, whole_key: null, bytes: null, part_count: 0, part_bytes: 0 };
      await trx
        .updateTable('takes')
        .set({ ...swept, ...nothing })
        .where('id', 'in', unsaved)
        .execute();
      await trx.deleteFrom('take_parts').where('take_id', 'in', unsaved).execute();
    }
    const because = 'left' as const;
    const dueAt = new Date(now.getTime() + GRACE_MS);
    const unneeded = (which: (take: Row) => boolean) => joined(takes.filter(which).map(leftOf));
    await doom(
      trx,
      unneeded((take) => !isLeft(take)),
      { because, at: now },
    );
    await doom(trx, unneeded(isLeft), { because, at: now, dueAt });
    return takes.length;
  });
}

const isLeft = (take: Row) => take.saved_at === null && take.discarded_at === null;

function leftOf(take: Row): Unneeded {
  if (take.discarded_at) return { prefixes: [take.folder] };
  const uploads = uploadsOf(take);
  // The file of an old saved take is the upload.
  if (take.saved_at) return take.whole_key === null ? { prefixes: uploads.prefixes } : uploads;
  return take.whole_key === null ? uploads : { ...uploads, keys: [take.key, take.whole_key] };
}

function joined(all: readonly Unneeded[]): Unneeded {
  return { keys: all.flatMap(({ keys = [] }) => keys), prefixes: all.flatMap(({ prefixes = [] }) => prefixes) };
}
