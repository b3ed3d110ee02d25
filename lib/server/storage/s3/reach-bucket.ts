import { HeadBucketCommand } from '@aws-sdk/client-s3';
import { statusOf } from './call-s3';
import type { Bucket } from './bucket';

/** There is no such bucket. */
export class NoBucket extends Error {}

/** Throws an error that says in a sentence what to put right, unless the bucket is there for these keys. */
export async function reachBucket({ client, name, region, at }: Bucket): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: name }));
  } catch (error) {
    const status = error instanceof Error ? statusOf(error) : null;
    if (status === null) throw new Error(`S3_ENDPOINT: ${at} does not answer (${codeOf(error)}).`);
    if (status === 404)
      throw new NoBucket(`S3_BUCKET: there is no bucket ${name} at ${at}: create it, or run npm run storage -- setup.`);
    if (status === 301 || status === 400)
      throw new Error(`S3_REGION: the bucket ${name} is not in ${region}, or ${at} wants another.`);
    if (status === 403)
      throw new Error(`S3_ACCESS_KEY_ID: ${at} does not accept these keys, or they may not use ${name}.`);
    throw new Error(`S3_ENDPOINT: ${at} answers ${status} (${codeOf(error)}).`);
  }
}

/** Returns the code of the store's own error, or of the network's. */
export function codeOf(error: unknown): string {
  const { code, cause, name } = error as { code?: string; cause?: unknown; name?: string };
  return code ?? (cause ? codeOf(cause) : (name ?? String(error)));
}
