import { randomUUID } from 'node:crypto';
import { clipUploadKey } from '@/lib/domain/files';
import type { Store } from '@/lib/server/ports/store/store';

/**
 * Stores a picture that a question may be asked with, without making one. `put` writes a text to a key in storage.
 * Returns its id and its key.
 */
export async function storeClip(
  store: Pick<Store, 'clips' | 'doomedFiles'>,
  organizationId: string,
  put: (key: string, text: string) => Promise<unknown>,
): Promise<{ id: string; key: string }> {
  const id = randomUUID();
  const key = `clips/${id}/sent/1/clip.png`;
  const now = new Date();
  const input = { id, organizationId, kind: 'picture' as const, uploadKey: clipUploadKey(id), createdAt: now };
  await store.clips.add(input, 10);
  await store.doomedFiles.expect([key], now);
  await put(key, 'a map of the river');
  const made = { fileKey: key, posterKey: null, seconds: null, width: 30, height: 20, bytes: 18 };
  await store.clips.make(id, made, now);
  return { id, key };
}
