import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { AppError } from '@/lib/contract/errors';
import { dataDescriptor, directoryEnd, directoryLine, localHeader } from './zip-records';

type Text = string | Iterable<string> | AsyncIterable<string>;

export type Zip = {
  /**
   * Adds a file. Resolves when it was read to its end, or with `false` when it broke off: then it is named among what
   * is missing, and the next one may be added.
   */
  add(name: string, file: Readable): Promise<boolean>;
  /** Names a file that is not there among what is missing. */
  miss(name: string): void;
  /** Adds a file of text, in pieces or whole. Resolves when it was read to its end. */
  addText(name: string, text: Text): Promise<void>;
};

/** Names are the export's own: one that leads elsewhere is a fault of ours, and nobody's files shall pay for it. */
const LEADS_ELSEWHERE = /^\/|^[a-z]:|\\|(^|\/)\.\.(\/|$)/i;
/** What could not be read is named in it. There is no such file when nothing is missing. */
const MISSING_NAME = 'missing.txt';
/** So much of the directory is kept in one piece, bytes: many small pieces take several times their length. */
const PIECE_BYTES = 64 * 1024;

/**
 * Returns a ZIP file that is made while it is read: `fill` adds one file after the other, and waits for each. When that
 * fails, or nobody reads any more, the file ends without its directory, so that nobody takes it for a whole one. Files
 * are stored as they are: films and PDFs are compressed already. Of each a line of the directory is kept, about
 * 100 bytes.
 */
export function streamZip(fill: (zip: Zip) => Promise<void>): Readable {
  const content = new PassThrough();
  const gone = new AbortController();
  const { signal } = gone;
  content.once('close', () => gone.abort(new AppError('unavailable', 'Nobody reads the export any more')));
  const directory = createDirectory();
  const missing: string[] = [];
  let at = 0;

  async function write(bytes: Uint8Array): Promise<void> {
    signal.throwIfAborted();
    at += bytes.length;
    if (!content.write(bytes)) await once(content, 'drain', { signal });
  }

  async function addPieces(path: string, pieces: Iterable<unknown> | AsyncIterable<unknown>): Promise<void> {
    if (LEADS_ELSEWHERE.test(path)) throw new Error(`No name for a file in a ZIP file: ${path}`);
    const entry = { name: Buffer.from(path), addedAt: new Date(), at, bytes: 0, crc: 0 };
    await write(localHeader(entry));
    for await (const piece of pieces) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : (piece as Uint8Array);
      entry.bytes += bytes.length;
      entry.crc = crc32(bytes, entry.crc);
      await write(bytes);
    }
    await write(dataDescriptor(entry));
    directory.add(directoryLine(entry));
  }

  async function add(name: string, file: Readable): Promise<boolean> {
    const stop = () => file.destroy();
    // Reading it tells the error, which may come while nobody reads yet.
    file.on('error', stop);
    signal.addEventListener('abort', stop, { once: true });
    try {
      await addPieces(name, file);
      return true;
    } catch (error) {
      // Its bytes are in the ZIP file, but the directory, by which it is read, does not have them.
      if (signal.aborted || !file.errored) throw error;
      missing.push(name);
      return false;
    } finally {
      signal.removeEventListener('abort', stop);
      file.destroy();
    }
  }

  async function end(): Promise<void> {
    if (missing.length > 0) await addPieces(MISSING_NAME, [`${missing.join('\n')}\n`]);
    const begin = at;
    for (const piece of directory.pieces()) await write(piece);
    await write(directoryEnd({ lines: directory.lines(), at: begin, bytes: at - begin }));
    content.end();
  }

  const miss = (name: string) => void missing.push(name);
  fill({ add, miss, addText: (name, text) => addPieces(name, typeof text === 'string' ? [text] : text) })
    .then(end)
    .catch((error: unknown) => content.destroy(error instanceof Error ? error : new Error(String(error))));
  return content;
}

/** Keeps the lines of the directory, many in one piece. */
function createDirectory() {
  const full: Buffer[] = [];
  let latest: Buffer[] = [];
  let latestBytes = 0;
  let lines = 0;
  return {
    add(line: Buffer) {
      latest.push(line);
      latestBytes += line.length;
      lines += 1;
      if (latestBytes < PIECE_BYTES) return;
      full.push(Buffer.concat(latest));
      [latest, latestBytes] = [[], 0];
    },
    lines: () => lines,
    pieces: () => [...full, ...latest],
  };
}
