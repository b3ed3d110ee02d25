import type { Store } from '../ports/store/store';

type Deps = { store: Store; now: () => Date };

/**
 * Runs work that stores files under these keys, which only this run uses, and makes a row name them. They are on the
 * list of what is removed (`DoomedFileRepository`) until that row does, so nothing stays behind without one if the run
 * fails or dies. Whether a row names them when the answer was lost is for the remover to find out: nothing is removed
 * here.
 */
export async function withRunFiles<T>(
  { store, now }: Deps,
  keys: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  await store.doomedFiles.expect(keys, now());
  try {
    return await work();
  } finally {
    // Otherwise they are looked at when no run can last any more.
    await store.doomedFiles.release(keys, now()).catch(() => undefined);
  }
}
