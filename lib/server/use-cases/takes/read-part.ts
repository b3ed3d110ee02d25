import { createHash } from 'node:crypto';
import { isAppError } from '@/lib/contract/errors';
import { partKey } from '@/lib/domain/files';
import type { TakePart } from '../../ports/store/parts';
import type { Take } from '../../ports/store/takes';
import type { Deps } from '../deps';

/**
 * Reads a part from storage and passes each chunk on. Returns `false` when the part is missing or its bytes differ from
 * what was announced; the chunks passed on must not be used then.
 */
export async function readPart(
  { storage }: Pick<Deps, 'storage'>,
  { folder }: Pick<Take, 'folder'>,
  part: TakePart,
  handOn: (chunk: Buffer) => Promise<void> = async () => {},
): Promise<boolean> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of (await storage.read(partKey(folder, part))) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > part.bytes) return false;
      hash.update(chunk);
      await handOn(chunk);
    }
  } catch (error) {
    if (isAppError(error) && error.code === 'notFound') return false;
    throw error;
  }
  return bytes === part.bytes && hash.digest('hex') === part.sha256;
}
