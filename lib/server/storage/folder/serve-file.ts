import { respondWithFile } from '../respond-with-file';
import type { FileStorage } from './file-storage';
import { streamFile } from './stream-file';

/** `key` is the decoded path of the address after `/api/media/`. */
export type FileRequest = { key: string; request: Request };

/**
 * Handles GET and HEAD of a link made by `link`. Throws `AppError`: `forbidden` (signature, expiry), `notFound`.
 */
export async function serveFile(
  storage: Pick<FileStorage, 'clock' | 'links' | 'stored'>,
  { key: path, request }: FileRequest,
): Promise<Response> {
  const { key, expires, downloadAs } = storage.links.check(path, new URL(request.url).searchParams);
  const file = await storage.stored.open(key);
  let isStreamed = false;
  try {
    const { size, mtime, mtimeMs, ino } = await file.stat();
    const served = {
      ...{ key, size, modified: mtime.toUTCString() },
      etag: `"${ino.toString(36)}-${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`,
      stream(start: number, end: number) {
        isStreamed = true;
        return streamFile(file, start, end, request.signal);
      },
    };
    return await respondWithFile(request, served, {
      ...{ downloadAs, maxAge: Math.floor((expires - storage.clock()) / 1000) },
    });
  } finally {
    if (!isStreamed) await file.close();
  }
}
