import { Readable } from 'node:stream';
import { GetObjectCommand, type GetObjectCommandOutput } from '@aws-sdk/client-s3';
import { AppError } from '@/lib/contract/errors';
import type { ByteRange } from '../../ports/storage';
import type { Bucket } from './bucket';
import { callS3 } from './call-s3';

/** How often in a row a connection that breaks off is opened again where it broke. */
const MAX_BREAKS = 3;

/** Opens a file, or a range of it, for reading. Throws `AppError` `notFound`. */
export async function readObject(
  bucket: Bucket,
  key: string,
  { start = 0, bytes = Infinity }: ByteRange = {},
): Promise<Readable> {
  const isAll = start === 0 && bytes === Infinity;
  const first = await get(bucket, key, isAll ? {} : { Range: rangeOf(start, start + bytes) });
  return Readable.from(readOn(bucket, key, first, start), { objectMode: false });
}

/** `end`: the first byte that is not asked for. */
const rangeOf = (start: number, end: number) => `bytes=${start}-${end === Infinity ? '' : end - 1}`;

async function* readOn(
  bucket: Bucket,
  key: string,
  first: GetObjectCommandOutput,
  start: number,
): AsyncGenerator<Uint8Array> {
  const { ContentLength: bytes = 0, ETag } = first;
  let body = first.Body as Readable;
  let position = 0;
  let breaks = 0;
  try {
    let chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    while (position < bytes) {
      const chunk = await next(chunks);
      if (chunk) {
        position += chunk.length;
        breaks = 0;
        yield chunk;
        continue;
      }
      breaks += 1;
      body.destroy();
      if (breaks > MAX_BREAKS)
        throw new AppError('unavailable', 'The connection to the store breaks off again and again');
      // Of another version of the file, no byte is sent.
      const Range = rangeOf(start + position, start + bytes);
      body = (await get(bucket, key, { Range, IfMatch: ETag })).Body as Readable;
      chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    }
  } finally {
    body.destroy();
  }
}

function get({ client, name }: Bucket, key: string, more: { Range?: string; IfMatch?: string } = {}) {
  return callS3(() => client.send(new GetObjectCommand({ Bucket: name, Key: key, ...more })));
}

/** Returns `null` when the connection broke off. */
async function next(chunks: AsyncIterator<Buffer>): Promise<Buffer | null> {
  try {
    const { value, done } = await chunks.next();
    return done ? null : value;
  } catch {
    return null;
  }
}
