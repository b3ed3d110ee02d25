import { partKey } from '@/lib/domain/files';
import type { TakePart } from '../ports/store/parts';
import type { Take } from '../ports/store/takes';
import type { Deps } from './deps';

/**
 * Forgets parts that differ from what was announced, and removes their files. Returns `false`, and changes nothing,
 * when the take is settled.
 */
export async function dropParts(
  { store, storage }: Pick<Deps, 'store' | 'storage'>,
  take: Pick<Take, 'id' | 'folder'>,
  parts: readonly TakePart[],
): Promise<boolean> {
  const dropped = await store.parts.drop(take.id, parts);
  if (dropped) await storage.remove(parts.map((part) => partKey(take.folder, part)));
  return dropped;
}
