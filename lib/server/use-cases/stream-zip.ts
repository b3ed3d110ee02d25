import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { AppError } from '@/lib/contract/errors';

export type Zip = {
  /** Adds a file as it is: films and PDFs are compressed already. Resolves when it was read to its end. */
  add(name: string, file: Readable): Promise<void>;
  /** Adds a compressed file. Resolves when it was read to its end. */
  addText(name: string, text: string | Iterable<string> | AsyncIterable<string>): Promise<void>;
};

/**
 * Returns a ZIP file that is made while it is read: `fill` adds one file after the other, and waits for each. When that
 * fails, or nobody reads any more, the file ends without its directory, so that nobody takes it for a whole one.
 */
export function streamZip(fill: (zip: Zip) => Promise<void>): Readable {
  const zip = new ZipFile();
  const content = zip.outputStream as Readable;
  const gone = new AbortController();
  const { signal } = gone;
  content.once('close', () => gone.abort(new AppError('unavailable', 'Nobody reads the export any more')));
  const fail = (error: unknown) => content.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.once('error', fail);

  async function add(name: string, file: Readable, compress = false): Promise<void> {
    if (signal.aborted) file.destroy();
    signal.throwIfAborted();
    const stop = () => file.destroy();
    signal.addEventListener('abort', stop, { once: true });
    zip.addReadStream(file, name, { compress });
    await finished(file, { writable: false }).finally(() => signal.removeEventListener('abort', stop));
  }

  const addText: Zip['addText'] = (name, text) =>
    add(name, Readable.from(typeof text === 'string' ? [text] : text), true);

  fill({ add: (name, file) => add(name, file), addText }).then(() => zip.end(), fail);
  return content;
}
