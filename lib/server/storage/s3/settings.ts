import * as z from 'zod';
import { origin } from '../../env/origin';
import { type Fault, faultsOfPairs } from '../../env/settings';
import type { BucketSettings } from './bucket';

/**
 * The bucket of an S3-compatible store to use instead of a folder, and where it is: without an endpoint it is Amazon's,
 * in this region. Browsers reach it at the public endpoint, if that is another one.
 */
export const bucketVariables = {
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z.string().min(1).optional(),
  S3_ENDPOINT: origin.optional(),
  S3_PUBLIC_ENDPOINT: origin.optional(),
  /** Left out: what the SDK finds in the environment, in a profile, or as the machine's role. */
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
};

export const bucketSecrets = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];

type Variables = z.output<z.ZodObject<typeof bucketVariables>>;

/** Stores other than Amazon's have no regions, but every signature names one. */
const ANY_REGION = 'us-east-1';

const KEY_PAIRS = [
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
] as const;

/** Returns what is wrong with the variables together. */
export function bucketFaults(env: Variables): Fault[] {
  const names = Object.keys(bucketVariables) as (keyof Variables)[];
  const first = names.find((name) => env[name]);
  return [
    ...faultsOfPairs(env, KEY_PAIRS),
    ...(first && !env.S3_BUCKET ? [{ name: 'S3_BUCKET', message: `is required with ${first}` }] : []),
    ...(env.S3_BUCKET && !env.S3_REGION && !env.S3_ENDPOINT
      ? [{ name: 'S3_REGION', message: 'or S3_ENDPOINT is required with S3_BUCKET' }]
      : []),
  ];
}

/** Returns where the bucket is and how to reach it. */
export function bucketSettings(env: Variables): BucketSettings {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  return {
    bucket: env.S3_BUCKET ?? '',
    region: env.S3_REGION ?? ANY_REGION,
    endpoint: env.S3_ENDPOINT ?? null,
    publicEndpoint: env.S3_PUBLIC_ENDPOINT ?? null,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
  };
}
