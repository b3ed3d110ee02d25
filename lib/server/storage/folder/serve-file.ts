import type { FileHandle } from 'node:fs/promises';
import parseRange from 'range-parser';
import { dispositionOf, typeOf } from '../file-type';
import type { FileStorage } from './file-storage';
import { streamFile } from './stream-file';

/** `key` is the decoded path of the address after `/api/media/`. */
export type FileRequest = { key: string; request: Request };

type Slice = { kind: 'whole' } | { kind: 'part'; start: number; end: number } | { kind: 'outside' };

/**
 * Handles GET and HEAD of a link made by `link`. Throws `AppError`: `forbidden` (signature, expiry), `notFound`.
 */
export async function serveFile(
  storage: Pick<FileStorage, 'clock' | 'links' | 'stored'>,
  { key, request }: FileRequest,
): Promise<Response> {
  const { expires, downloadAs } = storage.links.check(key, new URL(request.url).searchParams);
  const file = await storage.stored.open(key);
  try {
    const { size, mtime, mtimeMs, ino } = await file.stat();
    const etag = `"${ino.toString(36)}-${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
    const modified = mtime.toUTCString();
    const headers = new Headers({
      'Accept-Ranges': 'bytes',
      'Cache-Control': `private, max-age=${Math.floor((expires - storage.clock()) / 1000)}`,
      'Content-Type': typeOf(key),
      ETag: etag,
      'Last-Modified': modified,
      'X-Content-Type-Options': 'nosniff',
    });
    const disposition = dispositionOf(key, downloadAs);
    if (disposition !== null) headers.set('Content-Disposition', disposition);

    if (request.headers.get('if-none-match') === etag) return await answer(file, 304, headers);
    const slice = request.method === 'HEAD' ? { kind: 'whole' as const } : sliceOf(request, size, [etag, modified]);
    if (slice.kind === 'outside') {
      headers.set('Content-Range', `bytes */${size}`);
      return await answer(file, 416, headers);
    }
    const { start, end } = slice.kind === 'part' ? slice : { start: 0, end: size - 1 };
    headers.set('Content-Length', String(end - start + 1));
    // Next drops the standard header; lib/server/http/file-length.mjs renames this one to it.
    headers.set('X-File-Length', String(end - start + 1));
    if (slice.kind === 'part') headers.set('Content-Range', `bytes ${start}-${end}/${size}`);
    if (request.method === 'HEAD') return await answer(file, 200, headers);
    return new Response(streamFile(file, start, end, request.signal), {
      status: slice.kind === 'part' ? 206 : 200,
      headers,
    });
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function answer(file: FileHandle, status: number, headers: Headers): Promise<Response> {
  await file.close();
  return new Response(null, { status, headers });
}

/**
 * Returns which part of the file is requested. Requests for several ranges, or for a range of another version, get the
 * whole file.
 */
function sliceOf(request: Request, size: number, versions: string[]): Slice {
  const condition = request.headers.get('if-range');
  const header = request.headers.get('range');
  if (header === null || (condition !== null && !versions.includes(condition))) return { kind: 'whole' };
  // The last n bytes of a file that has fewer are the whole file (RFC 9110, 14.1.2); the parser calls them
  // unsatisfiable.
  const requested = header.replace(/^bytes=-(\d+)$/, (_, last) => `bytes=-${Math.min(Number(last), size)}`);
  const ranges = parseRange(size, requested, { combine: true });
  if (ranges === -1) return { kind: 'outside' };
  const only = ranges === -2 || ranges.type !== 'bytes' || ranges.length > 1 ? undefined : ranges[0];
  return only ? { kind: 'part', start: only.start, end: only.end } : { kind: 'whole' };
}
