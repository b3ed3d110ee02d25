import type { Deps } from '../deps';

/** Abandoned takes count with the bytes that really arrived, whichever way they came. */
export async function measureAbandoned(
  { store, storage, now }: Pick<Deps, 'store' | 'storage' | 'now'>,
  visitId: string,
): Promise<void> {
  for (const { id, folder } of await store.takes.unmeasured(visitId, now())) {
    await store.takes.measure(id, await storage.sizeBelow(folder));
  }
}
