import type { Storage } from '../ports/storage';
import type { Store } from '../ports/store/store';
import type { RunFileKind } from '../ports/store/upkeep';

type Deps = { store: Store; storage: Storage; now: () => Date };
type RunFiles = { visitId: string; kind: RunFileKind; keys: readonly string[] };

/**
 * Runs work that stores files under these keys, which only this run uses, and makes a row refer to them. If the work
 * fails, or its result is unknown because the answer was lost, the files that no row refers to are removed. The keys
 * are recorded first, so if this run dies, the next one or the sweep removes what it left behind.
 */
export async function withRunFiles<T>(
  { store, storage, now }: Deps,
  { visitId, kind, keys }: RunFiles,
  work: () => Promise<T>,
): Promise<T> {
  await store.runFiles.note(visitId, kind, keys, now());
  const clean = async (unreferenced: Promise<string[]>) => {
    await storage.remove(await unreferenced);
    await store.runFiles.forget(keys);
  };
  try {
    const result = await work();
    // What cannot be forgotten or removed now is found by the sweep later.
    await clean(Promise.resolve([])).catch(() => undefined);
    return result;
  } catch (error) {
    await clean(store.unreferenced(visitId, keys)).catch(() => undefined);
    throw error;
  }
}
