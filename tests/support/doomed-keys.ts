import type { Kysely } from 'kysely';
import type { Store } from '@/lib/server/ports/store/store';
import type { Tables } from '@/lib/server/store/tables';

/** Returns what is on the list of doomed keys, but for what runs are about to write. */
export async function doomedKeys(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db.selectFrom('doomed_files').select('key').where('cause', '<>', 'run').orderBy('key').execute();
  return rows.map(({ key }) => key);
}

/** Does what a remover does, without storage, with all that is due at `now`. Returns the keys and prefixes. */
export async function removeAllDue({ doomedFiles }: Store, now: Date): Promise<string[]> {
  const removed: string[] = [];
  for (
    let batch = await doomedFiles.claim({ max: 50, now });
    batch;
    batch = await doomedFiles.claim({ max: 50, now })
  ) {
    removed.push(...batch.keys, ...batch.prefixes);
    await doomedFiles.noteRemoved(batch, now);
  }
  return removed;
}
