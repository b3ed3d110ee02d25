import type { Readable } from 'node:stream';
import { Upload } from '@aws-sdk/lib-storage';
import { typeOf } from '../file-type';
import { callS3 } from './call-s3';
import type { Bucket } from './bucket';
import { MAX_MULTIPART_PARTS } from './objects';

/** How much of a file is sent in one call, bytes, and how many calls do so at once: their bytes are held in memory. */
const SENT_AT_ONCE_BYTES = 16 * 1024 ** 2;
const SENDS_AT_ONCE = 2;

/** Sends a file of `bytes` to the store, in parts where it is large. It is there whole, or not at all. */
export async function sendObject(bucket: Bucket, key: string, content: Readable, bytes: number): Promise<void> {
  const upload = new Upload({
    client: bucket.patientClient,
    params: { Bucket: bucket.name, Key: key, Body: content, ContentType: typeOf(key) },
    partSize: Math.max(SENT_AT_ONCE_BYTES, Math.ceil(bytes / MAX_MULTIPART_PARTS)),
    queueSize: SENDS_AT_ONCE,
  });
  try {
    await callS3(() => upload.done());
  } finally {
    content.destroy();
  }
}
