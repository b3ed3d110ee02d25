import parseRange from 'range-parser';
import { dispositionOf, typeOf } from './file-type';

export type ServedFile = {
  key: string;
  size: number;
  etag: string;
  /** When it was written, as a header says it; `null`: it is not known. */
  modified: string | null;
  /** Opens the part between two bytes, both of which belong to it. */
  stream(start: number, end: number): ReadableStream<Uint8Array> | Promise<ReadableStream<Uint8Array>>;
};

type Slice = { kind: 'whole' } | { kind: 'part'; start: number; end: number } | { kind: 'outside' };

/** Answers GET and HEAD of a file, or of a range of it, as `downloadAs` if that is not `null`. */
export async function respondWithFile(
  request: Request,
  { key, size, etag, modified, stream }: ServedFile,
  { downloadAs, maxAge }: { downloadAs: string | null; maxAge: number },
): Promise<Response> {
  const headers = new Headers({
    'Accept-Ranges': 'bytes',
    'Cache-Control': `private, max-age=${maxAge}`,
    'Content-Type': typeOf(key),
    ETag: etag,
    'X-Content-Type-Options': 'nosniff',
  });
  if (modified !== null) headers.set('Last-Modified', modified);
  const disposition = dispositionOf(key, downloadAs);
  if (disposition !== null) headers.set('Content-Disposition', disposition);

  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
  const slice = request.method === 'HEAD' ? { kind: 'whole' as const } : sliceOf(request, size, [etag, modified]);
  if (slice.kind === 'outside') {
    headers.set('Content-Range', `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = slice.kind === 'part' ? slice : { start: 0, end: size - 1 };
  headers.set('Content-Length', String(end - start + 1));
  // Next drops the standard header; lib/server/http/file-length.mjs renames this one to it.
  headers.set('X-File-Length', String(end - start + 1));
  if (slice.kind === 'part') headers.set('Content-Range', `bytes ${start}-${end}/${size}`);
  if (request.method === 'HEAD') return new Response(null, { status: 200, headers });
  return new Response(await stream(start, end), { status: slice.kind === 'part' ? 206 : 200, headers });
}

/**
 * Returns which part of the file is requested. Requests for several ranges, or for a range of another version, get the
 * whole file.
 */
function sliceOf(request: Request, size: number, versions: (string | null)[]): Slice {
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
