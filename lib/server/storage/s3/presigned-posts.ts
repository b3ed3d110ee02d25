import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import type { PartsPostInput, PresignedPost, PresignedPostInput } from '../../ports/storage';
import { splitKey } from '../storage-key';
import { callS3 } from './call-s3';
import type { Bucket } from './bucket';

/** The name of the variable that stands for the rest of a key; the library makes `starts-with` of it. */
const REST = '${filename}';

export async function signPost(bucket: Bucket, input: PresignedPostInput): Promise<PresignedPost> {
  splitKey(input.key);
  return sign(bucket, input.key, input);
}

/** Returns all fields except `key`. */
export async function signPartsPost(bucket: Bucket, input: PartsPostInput): Promise<PresignedPost> {
  splitKey(input.prefix);
  const { url, fields } = await sign(bucket, `${input.prefix}/${REST}`, input);
  return { url, fields: without(fields, 'key') };
}

async function sign(
  { publicClient, name }: Bucket,
  key: string,
  { contentType, maxBytes, lifeSeconds }: Pick<PresignedPostInput, 'contentType' | 'maxBytes' | 'lifeSeconds'>,
): Promise<PresignedPost> {
  const { url, fields } = await callS3(() =>
    createPresignedPost(publicClient, {
      Bucket: name,
      Key: key,
      Fields: { 'Content-Type': contentType },
      Conditions: [['content-length-range', 1, maxBytes]],
      Expires: lifeSeconds,
    }),
  );
  // The bucket is in the address; every field that is sent is one that must not be missing.
  return { url, fields: without(fields, 'bucket') };
}

function without(fields: Record<string, string>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name));
}
