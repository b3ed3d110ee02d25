import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { AppError } from '@/lib/contract/errors';

/** A form on its way: Next's request, or the server's own in front of it, whose body is read as it comes. */
export type IncomingForm = {
  headers: { get(name: string): string | null };
  body: AsyncIterable<Uint8Array> | null;
};

/** Handles the one file of a form; called with the fields that came before it. */
export type FileTaker<T> = (fields: ReadonlyMap<string, string>, file: Readable) => Promise<T>;

/** A browser reads a refusal only after it has sent everything, so the server reads on, up to these limits. */
const DRAIN_BYTES = 64 * 1024 * 1024;
const DRAIN_MS = 60_000;

const LIMITS = { fieldSize: 8 * 1024, files: 1, headerPairs: 20, headerSize: 16 * 1024 };

/**
 * Reads a multipart form with the given fields, each at most once, and one file named `file`, as fast as `take` reads
 * it. If `take` needs every field, they must come before the file. A sender that is silent for `silenceMs` counts as
 * gone. Resolves with the result of `take` once the form has ended. Rejects with what `take` threw, or with `AppError`
 * `formMismatch` or `uploadIncomplete`.
 */
export async function readForm<T>(
  request: IncomingForm,
  names: readonly string[],
  silenceMs: number,
  take: FileTaker<T>,
): Promise<T> {
  const parser = createParser(request, names.length);
  if (request.body === null) throw new AppError('formMismatch', 'The request has no body');
  const body = request.body instanceof Readable ? request.body : Readable.fromWeb(request.body as ReadableStream);
  const silent = new AbortController();
  const silence = setTimeout(() => silent.abort(), silenceMs);
  body.on('data', () => silence.refresh());

  let file: Readable | undefined;
  let taken: Promise<T> | undefined;
  const parsed = new Promise<T>((resolve, reject) => {
    const refuse = (why: string) => reject(new AppError('formMismatch', why));
    const fields = new Map<string, string>();

    parser.on('field', (name, value, _, isTruncated) => {
      if (isTruncated) return refuse('A field is too long');
      if (!names.includes(name) || fields.has(name)) return refuse('A field does not belong to the form');
      fields.set(name, value);
    });
    parser.on('file', (name, contents) => {
      file = contents.on('error', ignore);
      if (name !== 'file') return refuse('The file part is not named file');
      taken = take(fields, file);
      taken.catch(reject);
    });
    parser.on('filesLimit', () => refuse('There is more than one file'));
    parser.on('fieldsLimit', () => refuse('There are more fields than the form has'));
    parser.on('partsLimit', () => refuse('There are more parts than the form has'));
    parser.on('error', (cause) =>
      reject(new AppError('uploadIncomplete', 'The form is cut off or malformed', undefined, { cause })),
    );
    parser.on('finish', () => {
      if (taken) taken.then(resolve, reject);
      else refuse('There is no file');
    });
    const breakOff = (cause: Error) =>
      reject(new AppError('uploadIncomplete', 'The upload broke off', undefined, { cause }));
    body.on('error', breakOff);
    silent.signal.addEventListener('abort', () => breakOff(new Error('Nothing was sent for a while')));
    body.pipe(parser);
  });

  try {
    return await parsed;
  } catch (error) {
    body.unpipe(parser);
    parser.destroy();
    // The parser leaves it open, and `take` would wait for its end for ever.
    file?.destroy();
    await taken?.catch(ignore);
    await drain(body, silent.signal);
    throw error;
  } finally {
    clearTimeout(silence);
  }
}

function createParser(request: IncomingForm, fields: number): BusboyInstance {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) throw new AppError('formMismatch', 'Not a multipart form');
  try {
    // Parts that are neither field nor file count too; the parser skips them without an event.
    return new Busboy({ headers: { 'content-type': type }, limits: { ...LIMITS, fields, parts: fields + 1 } });
  } catch (cause) {
    throw new AppError('formMismatch', 'Not a multipart form', undefined, { cause });
  }
}

/**
 * Reads on within limits, until the sender falls silent, and discards the data. After that, what is left stays unread:
 * the server closes such a connection after its response.
 */
function drain(body: Readable, silent: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (silent.aborted || body.closed || body.readableEnded) return resolve();
    let left = DRAIN_BYTES;
    const stop = () => {
      clearTimeout(timer);
      body.pause();
      resolve();
    };
    const timer = setTimeout(stop, DRAIN_MS);
    body.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) stop();
    });
    body.once('close', stop);
    silent.addEventListener('abort', stop, { once: true });
    body.resume();
  });
}

function ignore(): void {}
