import type { RunFileKind } from '../ports/store/upkeep';
import type { Deps } from './deps';

type Own = { visitId: string; kind: RunFileKind; keys: readonly string[] };

/**
 * Runs work that stores files under these keys, which are one run's own, and has a row refer to them. Where it fails,
 * or its outcome is not known because the answer was lost, those that no row refers to are removed. The keys are noted
 * before: what a run that dies leaves behind is removed by the next one or by the sweep.
 */
export async function withOwnFiles<T>(
  { store, storage, now }: Pick<Deps, 'store' | 'storage' | 'now'>,
  { visitId, kind, keys }: Own,
  work: () => Promise<T>,
): Promise<T> {
  await store.runFiles.note(visitId, kind, keys, now());
  const clean = async (unreferenced: Promise<string[]>) => {
    await storage.remove(await unreferenced);
    await store.runFiles.forget(keys);
  };
  try {
    const result = await work();
    // What cannot be forgotten or removed now is found by the sweep.
    await clean(Promise.resolve([])).catch(() => undefined);
    return result;
  } catch (error) {
    await clean(store.unreferenced(visitId, keys)).catch(() => undefined);
    throw error;
  }
}
