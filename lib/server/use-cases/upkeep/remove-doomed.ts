import { forEachAtMost } from '@/lib/async/for-each-at-most';
import { isAppError } from '@/lib/contract/errors';
import type { DoomedBatch } from '../../ports/store/doomed-files';
import type { Deps } from '../deps';

/** How many keys and prefixes are claimed at once. */
const BATCH = 200;
/** How many prefixes are emptied at once: a store far away takes long to answer. */
const PREFIXES_AT_ONCE = 4;
/**
 * After this time a batch is given back, ms: half of the time after which others take it for themselves. What one
 * removal may still last is less than the rest.
 */
const LONGEST_MS = 5 * 60 * 1000;

type Needed = Pick<Deps, 'store' | 'storage' | 'now'>;

/**
 * Called every few seconds, in any number of processes: removes from storage what no row names any more. Nothing else
 * removes what visitors sent or what was made of it, and nobody waits for this. What cannot be removed is tried again
 * later; rejects with the first reason then, and leaves the rest for the next call.
 */
export async function removeDoomed({ store, storage, now }: Needed): Promise<void> {
  while (!storage.holdsRemovals()) {
    const batch = await store.doomedFiles.claim({ max: BATCH, now: now() });
    if (!batch) return;
    const { removed, left, errors } = await removeBatch(storage, batch);
    await store.doomedFiles.noteRemoved(removed, now());
    await store.doomedFiles.postpone(left, now());
    if (errors.length > 0) throw errors[0];
  }
}

type Outcome = { removed: DoomedBatch; left: DoomedBatch; errors: unknown[] };

async function removeBatch(storage: Needed['storage'], { claimedUntil, ...batch }: DoomedBatch): Promise<Outcome> {
  const end = performance.now() + LONGEST_MS;
  const errors: unknown[] = [];
  const removed: DoomedBatch = { keys: [], prefixes: [], claimedUntil };
  /** A store that is away, or has too much to do, is not asked for the rest. */
  const mayGoOn = () => performance.now() < end && !errors.some((error) => isAppError(error));
  const attempt = async (work: () => Promise<unknown>, done: () => unknown) => {
    if (mayGoOn()) await work().then(done, (error: unknown) => errors.push(error));
  };

  await attempt(
    () => storage.remove(batch.keys),
    () => removed.keys.push(...batch.keys),
  );
  // One key that no store takes must not keep the others.
  if (removed.keys.length === 0)
    for (const key of batch.keys)
      await attempt(
        () => storage.remove([key]),
        () => removed.keys.push(key),
      );
  await forEachAtMost(PREFIXES_AT_ONCE, batch.prefixes, (prefix) =>
    attempt(
      () => storage.removeAll(prefix),
      () => removed.prefixes.push(prefix),
    ),
  );
  const left = {
    keys: batch.keys.filter((key) => !removed.keys.includes(key)),
    prefixes: batch.prefixes.filter((prefix) => !removed.prefixes.includes(prefix)),
    claimedUntil,
  };
  return { removed, left, errors };
}
