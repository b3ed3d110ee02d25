import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  UploadPartCopyCommand,
  type CompletedPart,
} from '@aws-sdk/client-s3';
import { forEachAtMost } from '@/lib/async/for-each-at-most';
import { AppError } from '@/lib/contract/errors';
import { typeOf } from '../file-type';
import type { Bucket } from './bucket';
import { callS3, toAppError } from './call-s3';

/** What one call can remove, and what one call can copy. */
const MAX_REMOVED = 1000;
const MAX_COPIED_BYTES = 5 * 1000 ** 3;
/**
 * The keys that a list in XML holds as they are; all of ours are such. Whoever has a post for parts may end a key with
 * anything: a list with what XML cannot have would be refused, and none of its files removed.
 */
const PLAIN = /^[^\p{C}\p{Z}]+$/u;
/** How many other files are removed at once, with a call for each. */
const REMOVED_AT_ONCE = 8;
/** The most parts of which the store makes one file. */
export const MAX_MULTIPART_PARTS = 10_000;
/** How much of a larger file one call copies, bytes, and how many calls do so at once. */
const COPIED_AT_ONCE_BYTES = 512 * 1024 ** 2;
const COPIES_AT_ONCE = 4;

/** A file, or the bytes of it from `start` to `end`, both inclusive. */
type Source = { key: string; range?: { start: number; end: number } };

/** Returns the size of a file. Throws `AppError` `notFound`. */
export async function sizeOf({ client, name }: Bucket, key: string): Promise<number> {
  const { ContentLength = 0 } = await callS3(() => client.send(new HeadObjectCommand({ Bucket: name, Key: key })));
  return ContentLength;
}

/** Yields the files whose keys begin with `start`, a page of at most 1000 at a time. */
export async function* listObjects(
  { client, name }: Bucket,
  start: string,
): AsyncGenerator<{ key: string; bytes: number }[]> {
  // An answer in XML with a key that XML cannot have would not be read.
  const input = { Bucket: name, Prefix: start, EncodingType: 'url' } as const;
  try {
    for await (const { Contents = [], EncodingType } of paginateListObjectsV2({ client }, input))
      yield Contents.map(({ Key = '', Size = 0 }) => ({
        key: EncodingType === 'url' ? decodeKey(Key) : Key,
        bytes: Size,
      }));
  } catch (error) {
    throw toAppError(error);
  }
}

export async function removeObjects(bucket: Bucket, keys: readonly string[]): Promise<void> {
  const { client, name } = bucket;
  const plain = keys.filter((key) => PLAIN.test(key));
  for (let at = 0; at < plain.length; at += MAX_REMOVED) {
    const Objects = plain.slice(at, at + MAX_REMOVED).map((Key) => ({ Key }));
    const { Errors = [] } = await callS3(() =>
      client.send(new DeleteObjectsCommand({ Bucket: name, Delete: { Objects, Quiet: true } })),
    );
    const kept = Errors.find(({ Code }) => Code !== 'NoSuchKey');
    if (kept) throw new AppError('unavailable', `The store kept a file that is to be removed: ${kept.Code}`);
  }
  const others = keys.filter((key) => !PLAIN.test(key));
  await forEachAtMost(REMOVED_AT_ONCE, others, async (Key) => {
    await callS3(() => client.send(new DeleteObjectCommand({ Bucket: name, Key })));
  });
}

/** Bytes that are no text stay encoded: some stores take in such a key, and then remove it for nobody. */
function decodeKey(encoded: string): string {
  try {
    return decodeURIComponent(encoded.replaceAll('+', ' '));
  } catch {
    return encoded;
  }
}

export async function putText({ client, name }: Bucket, key: string, text: string): Promise<void> {
  const input = { Bucket: name, Key: key, Body: text, ContentType: 'text/plain' };
  await callS3(() => client.send(new PutObjectCommand(input)));
}

/** Copies a file inside the store. Throws `AppError` `notFound`. */
export async function copyObject(bucket: Bucket, from: string, to: string): Promise<void> {
  const bytes = await sizeOf(bucket, from);
  if (bytes > MAX_COPIED_BYTES) return joinObjects(bucket, rangesOf(from, bytes), to);
  const input = { Bucket: bucket.name, Key: to, CopySource: sourceOf(bucket, from) };
  await callS3(() => bucket.patientClient.send(new CopyObjectCommand(input)));
}

/**
 * Makes one file of several, in their order, inside the store. All but the last must have at least 5 MiB. Throws
 * `AppError` `notFound`.
 */
export function joinObjects(bucket: Bucket, sources: readonly Source[], to: string): Promise<void> {
  const { patientClient: client, name } = bucket;
  return callS3(async () => {
    const target = { Bucket: name, Key: to };
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...target, ContentType: typeOf(to) }));
    try {
      const parts: CompletedPart[] = [];
      await forEachAtMost(COPIES_AT_ONCE, [...sources.entries()], async ([index, { key, range }]) => {
        const { CopyPartResult } = await client.send(
          new UploadPartCopyCommand({
            ...{ ...target, UploadId, PartNumber: index + 1, CopySource: sourceOf(bucket, key) },
            ...(range && { CopySourceRange: `bytes=${range.start}-${range.end}` }),
          }),
        );
        parts[index] = { PartNumber: index + 1, ETag: CopyPartResult?.ETag };
      });
      await client.send(new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts: parts } }));
    } catch (error) {
      // What cannot be removed now is removed by the bucket's own rule.
      await client.send(new AbortMultipartUploadCommand({ ...target, UploadId })).catch(() => undefined);
      throw error;
    }
  });
}

function rangesOf(key: string, bytes: number): Source[] {
  return Array.from({ length: Math.ceil(bytes / COPIED_AT_ONCE_BYTES) }, (_, index) => {
    const start = index * COPIED_AT_ONCE_BYTES;
    return { key, range: { start, end: Math.min(start + COPIED_AT_ONCE_BYTES, bytes) - 1 } };
  });
}

function sourceOf({ name }: Bucket, key: string): string {
  return `${name}/${key.split('/').map(encodeURIComponent).join('/')}`;
}
