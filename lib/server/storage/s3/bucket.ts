import { createHash } from 'node:crypto';
import { S3Client } from '@aws-sdk/client-s3';

/** A bucket of an S3-compatible store. */
export type BucketSettings = {
  bucket: string;
  region: string;
  /** The address by which this server reaches the store; `null`: Amazon's own, by the region. */
  endpoint: string | null;
  /** The address by which browsers reach it; `null`: the same. */
  publicEndpoint: string | null;
  /** `null`: what the SDK finds (environment, profile, role of the machine). */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
};

export type Bucket = {
  name: string;
  region: string;
  /** The store, in words. */
  at: string;
  /** Where it is, in words. */
  location: string;
  /** Asks what the store answers at once. */
  client: S3Client;
  /** Asks what the store has to work for: taking in, copying and joining files. */
  patientClient: S3Client;
  /** Only signs what browsers ask the store. */
  publicClient: S3Client;
  close(): void;
};

/** How long an open connection may be silent, ms: where an answer is expected at once, and where the store works. */
export type Silence = { quick: number; working: number };

/**
 * How long a connection may take to open and then be silent, ms, and how often a call is tried. A quick call ends
 * within 25 s, which is how long a browser waits for an answer of ours.
 */
const CONNECT_MS = 2_000;
const SILENCE_MS: Silence = { quick: 7_000, working: 60_000 };
const TRIES = 3;

export function openBucket(
  { bucket, region, endpoint, publicEndpoint, credentials }: BucketSettings,
  silenceMs: Silence = SILENCE_MS,
): Bucket {
  const open = (address: string | null, socketTimeout: number) =>
    new S3Client({
      region,
      ...(credentials && { credentials }),
      ...(address && { endpoint: address, forcePathStyle: true }),
      // The pages' security policy names the store by our own settings: nothing else may lead to another address.
      ...{ ignoreConfiguredEndpointUrls: true, useDualstackEndpoint: false, useFipsEndpoint: false },
      maxAttempts: TRIES,
      requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout },
      // Newer checksums are refused by stores other than Amazon's.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  const client = open(endpoint, silenceMs.quick);
  const patientClient = open(endpoint, silenceMs.working);
  const publicClient = publicEndpoint === null ? client : open(publicEndpoint, silenceMs.quick);
  sendMd5(client);
  return {
    ...{ name: bucket, region, at: endpoint ?? `Amazon S3 in ${region}` },
    location: `the bucket ${bucket} ${endpoint ? `at ${endpoint}` : `of ${region}`}`,
    ...{ client, patientClient, publicClient },
    close() {
      for (const one of [client, patientClient, publicClient]) one.destroy();
    },
  };
}

/** Calls whose body the store wants a checksum of. All stores know the oldest kind, not all know another one. */
const CHECKED = ['DeleteObjectsCommand', 'PutBucketCorsCommand', 'PutBucketLifecycleConfigurationCommand'];

function sendMd5(client: S3Client): void {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const request = args.request as { body?: unknown; headers: Record<string, string> };
        if (!CHECKED.includes(commandName ?? '') || typeof request.body !== 'string') return next(args);
        for (const name of Object.keys(request.headers))
          if (/^x-amz-(?:sdk-)?checksum-/i.test(name)) delete request.headers[name];
        request.headers['content-md5'] = createHash('md5').update(request.body).digest('base64');
        return next(args);
      },
    { step: 'build', name: 'contentMd5', priority: 'low' },
  );
}
