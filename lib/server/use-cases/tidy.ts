import type { Deps } from './deps';

/** Now and then: forgets limits that are over, and removes erased files that came back. */
export async function tidy({ store, storage, now }: Pick<Deps, 'store' | 'storage' | 'now'>): Promise<void> {
  const began = now();
  await store.limits.sweep(began);
  await storage.remove(await store.erasedFiles.list());
  await store.erasedFiles.sweep(began);
}
