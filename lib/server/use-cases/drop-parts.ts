import { partKey } from '@/lib/domain/files';
import type { TakePart } from '../ports/store/parts';
import type { Take } from '../ports/store/takes';
import type { Deps } from './deps';

/**
 * Forgets parts that are not what they were announced as, and removes their files. `false`, and nothing done, when the
 * take is settled.
 */
export async function dropParts(
  { store, storage }: Pick<Deps, 'store' | 'storage'>,
  take: Take,
  parts: readonly TakePart[],
): Promise<boolean> {
  const dropped = await store.parts.drop(take.id, parts);
  if (dropped) await storage.remove(parts.map((part) => partKey(take.folder, part)));
  return dropped;
}
