import type { Deps } from './deps';

/**
 * Runs work that stores files under these keys, which are one run's own, and has a row refer to them. Where it fails,
 * or its outcome is not known because the answer was lost, those that no row refers to are removed.
 */
export async function withOwnFiles<T>({ store, storage }: Pick<Deps, 'store' | 'storage'>, userVideoId: string, keys: readonly string[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // Where even this cannot be known they stay: they lie below the visit's prefix and go with it.
    await store.unreferenced(userVideoId, keys).then(storage.remove).catch(() => undefined);
    throw error;
  }
}
