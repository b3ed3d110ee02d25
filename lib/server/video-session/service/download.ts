import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Download, VideoServiceError } from '../../ports/video-session';

export type DownloadLimits = {
  /** How long a file may take, and how long nothing of it may arrive, ms. */
  totalMs: number;
  silenceMs: number;
};
const LIMITS: DownloadLimits = { totalMs: 5 * 60_000, silenceMs: 15_000 };

/**
 * Returns `VideoSession.download` for files below `prefixes` (addresses that end with a slash). Nothing else is ever
 * fetched: redirects are refused too.
 */
export function createDownload(prefixes: readonly string[], { totalMs, silenceMs } = LIMITS) {
  return async ({ url, path, maxBytes, onBytes, signal }: Download): Promise<{ bytes: number; sha256: string }> => {
    const address = allowed(url, prefixes);
    const silence = new AbortController();
    const timer = setTimeout(() => silence.abort(), silenceMs);
    const stop = AbortSignal.any([AbortSignal.timeout(totalMs), silence.signal, ...(signal ? [signal] : [])]);
    try {
      const response = await fetch(address, { redirect: 'manual', cache: 'no-store', signal: stop });
      const total = requireFile(response, maxBytes);
      const hash = createHash('sha256');
      let bytes = 0;
      async function* count(chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
        for await (const chunk of chunks) {
          timer.refresh();
          bytes += chunk.byteLength;
          if (bytes > maxBytes) throw tooLarge();
          hash.update(chunk);
          onBytes?.(bytes, total);
          yield chunk;
        }
      }
      await pipeline(response.body ?? Readable.from([]), count, createWriteStream(path, { flags: 'wx' }), {
        signal: stop,
      });
      if (total !== null && bytes !== total)
        throw new VideoServiceError('unavailable', 'The file did not arrive whole');
      return { bytes, sha256: hash.digest('hex') };
    } catch (cause) {
      signal?.throwIfAborted();
      throw cause instanceof VideoServiceError || isLocal(cause) ? cause : broken(cause);
    } finally {
      clearTimeout(timer);
      // A refused answer must not stay open.
      silence.abort();
    }
  };
}

/** Parsing resolves `..`, so that a prefix holds. */
function allowed(url: string, prefixes: readonly string[]): URL {
  const address = URL.canParse(url) ? new URL(url) : null;
  const isOwn = (prefix: string) => address && !address.username && address.href.startsWith(new URL(prefix).href);
  if (!address || !prefixes.some(isOwn))
    throw new VideoServiceError(
      'foreign',
      `The file is at ${address?.origin ?? 'no address'}, not below an allowed one`,
    );
  return address;
}

/** Returns the length of the file; `null` when it is not announced. */
function requireFile({ status, headers }: Response, maxBytes: number): number | null {
  if (status >= 300 && status < 400) throw new VideoServiceError('foreign', 'The file’s address leads elsewhere');
  // The store answers so for an address whose time is over.
  if (status === 400 || status === 403 || status === 404 || status === 410)
    throw new VideoServiceError('expired', `The file’s address answered ${status}`);
  if (status !== 200) throw new VideoServiceError('unavailable', `The file’s address answered ${status}`);
  const announced = headers.get('content-length');
  // The length of a compressed answer says nothing about the file.
  const total = announced === null || headers.has('content-encoding') ? null : Number(announced);
  if (total !== null && total > maxBytes) throw tooLarge();
  return total;
}

const tooLarge = () => new VideoServiceError('tooLarge', 'The file is larger than a take may be');
const broken = (cause: unknown) => new VideoServiceError('unavailable', 'The file could not be fetched', { cause });

/** Errors of the local disk are not the service's. */
function isLocal(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && ['open', 'write', 'close'].includes(String(error.syscall));
}
