import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { AppError } from '@/lib/contract/errors';
import type { Storage } from '../../ports/storage';
import type { MediaGrant } from '../folder/media-links';
import { respondWithFile } from '../respond-with-file';

/**
 * Answers a sealed link from the bucket: its own addresses name what they lead to. Throws `AppError` `notFound`, and
 * `unavailable`.
 */
export async function serveSealed(
  storage: Pick<Storage, 'size' | 'read'>,
  { key, downloadAs }: MediaGrant,
  { request, maxAge }: { request: Request; maxAge: number },
): Promise<Response> {
  const size = await storage.size(key);
  if (size === null) throw new AppError('notFound', 'There is no such file');
  // What a key holds never changes.
  const etag = `"${createHash('sha256').update(key).digest('base64url')}"`;
  const stream = async (start: number, end: number) => {
    const file = await storage.read(key, { start, bytes: end - start + 1 });
    request.signal.addEventListener('abort', () => file.destroy(), { once: true });
    return Readable.toWeb(file) as NodeStream<Uint8Array> as ReadableStream<Uint8Array>;
  };
  return respondWithFile(request, { key, size, etag, modified: null, stream }, { downloadAs, maxAge });
}
