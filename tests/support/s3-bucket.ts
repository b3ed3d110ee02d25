import { randomUUID } from 'node:crypto';
import { CreateBucketCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { type BucketSettings, openBucket, type Silence } from '@/lib/server/storage/s3/bucket';
import { setUpBucket } from '@/lib/server/storage/s3/check-bucket';
import { listObjects } from '@/lib/server/storage/s3/objects';
import type { Store } from '@/lib/server/ports/store/store';
import { createS3Storage } from '@/lib/server/storage/s3/s3-storage';
import { findRadosgw } from './radosgw';

/** The origin of the pages that may use the buckets of the tests. */
export const PAGES_ORIGIN = 'https://film.example';

/**
 * Returns the settings of a new bucket on the run's S3 server, for pages at `pagesOrigin`. `endpoint` names another way
 * to it, for servers alone.
 */
export async function createBucket({
  endpoint,
  pagesOrigin = PAGES_ORIGIN,
}: { endpoint?: string; pagesOrigin?: string } = {}): Promise<BucketSettings> {
  const { accessKeyId, secretAccessKey, ...server } = await findRadosgw();
  const settings: BucketSettings = {
    bucket: `films-${randomUUID()}`,
    region: 'us-east-1',
    endpoint: endpoint ?? server.endpoint,
    publicEndpoint: endpoint ? server.endpoint : null,
    credentials: { accessKeyId, secretAccessKey },
  };
  const bucket = openBucket({ ...settings, endpoint: server.endpoint });
  await bucket.client.send(new CreateBucketCommand({ Bucket: settings.bucket }));
  const faults = await setUpBucket({ bucket, settings, pagesOrigin });
  bucket.close();
  if (faults.length > 0) throw new Error(faults.join(' '));
  return settings;
}

/** Opens storage in a bucket, and what a test wants to see of it. */
export function openS3(settings: BucketSettings, silenceMs?: Silence) {
  const bucket = openBucket(settings, silenceMs);
  const storage = createS3Storage(bucket);

  async function keys(): Promise<string[]> {
    const all: string[] = [];
    for await (const page of listObjects(bucket, '')) all.push(...page.map(({ key }) => key));
    return all.filter((key) => !key.startsWith('introreel/'));
  }

  /** Returns the keys of uploads in several parts that have not ended. */
  async function unfinished(): Promise<string[]> {
    const { Uploads = [] } = await bucket.client.send(new ListMultipartUploadsCommand({ Bucket: settings.bucket }));
    return Uploads.map(({ Key = '' }) => Key);
  }

  return {
    storage,
    bucket,
    /** Returns the keys of all files but the bucket's own. */
    keys,

    /** Returns the keys of all that is in the bucket and in no row. */
    async orphans({ storageLocation }: Pick<Store, 'storageLocation'>): Promise<string[]> {
      const referred = new Set(await storageLocation.referredKeys('', 100_000));
      return [...(await keys()).filter((key) => !referred.has(key)), ...(await unfinished())];
    },
  };
}

/** Returns the variables with which a process uses a bucket. */
export const variablesOf = ({ bucket, endpoint, credentials }: BucketSettings) => ({
  S3_BUCKET: bucket,
  S3_ENDPOINT: endpoint ?? '',
  S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
  S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
});
