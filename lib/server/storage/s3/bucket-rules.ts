import {
  GetBucketCorsCommand,
  GetBucketLifecycleConfigurationCommand,
  PutBucketCorsCommand,
  PutBucketLifecycleConfigurationCommand,
  type CORSRule,
  type LifecycleRule,
} from '@aws-sdk/client-s3';
import type { Bucket } from './bucket';
import { statusOf } from './call-s3';

const RULE_ID = 'introreel';
const RULES_ID = 'introreel-leftovers';

/** What the pages need of the store, which is at another origin than they are. */
function corsRule(pagesOrigin: string): CORSRule {
  return {
    ID: RULE_ID,
    AllowedOrigins: [pagesOrigin],
    AllowedMethods: ['GET', 'HEAD', 'POST'],
    AllowedHeaders: ['*'],
    ExposeHeaders: ['Accept-Ranges', 'Content-Length', 'Content-Range', 'ETag', 'Retry-After'],
    MaxAgeSeconds: 3600,
  };
}

/** A process that died leaves parts that no listing of files shows; old versions would keep what was erased. */
const LEFTOVERS: LifecycleRule = {
  ID: RULES_ID,
  Status: 'Enabled',
  Filter: { Prefix: '' },
  AbortIncompleteMultipartUpload: { DaysAfterInitiation: 2 },
  NoncurrentVersionExpiration: { NoncurrentDays: 1 },
};

/** Lets pages of this origin send to the bucket and read from it. The bucket's other rules stay. */
export async function setCors({ client, name }: Bucket, pagesOrigin: string): Promise<void> {
  const { CORSRules: before = [] } = await client
    .send(new GetBucketCorsCommand({ Bucket: name }))
    .catch((error: unknown) => emptyIfUnset(error, 'NoSuchCORSConfiguration'));
  const CORSRules = [...before.filter(({ ID }) => ID !== RULE_ID), corsRule(pagesOrigin)];
  await client.send(new PutBucketCorsCommand({ Bucket: name, CORSConfiguration: { CORSRules } }));
}

/** Has the store remove what is left of interrupted uploads and of removed files. The bucket's other rules stay. */
export async function setLifecycle(bucket: Bucket): Promise<void> {
  const Rules = [...(await lifecycleOf(bucket)).filter(({ ID }) => ID !== RULES_ID), LEFTOVERS];
  const input = { Bucket: bucket.name, LifecycleConfiguration: { Rules } };
  await bucket.client.send(new PutBucketLifecycleConfigurationCommand(input));
}

/** Returns whether a rule for the whole bucket removes what is left of interrupted uploads, and old versions. */
export async function readLifecycle(bucket: Bucket): Promise<{ endsUploads: boolean; endsVersions: boolean }> {
  const rules = (await lifecycleOf(bucket)).filter(
    ({ Status, Filter, Prefix }) => Status === 'Enabled' && !(Filter?.Prefix ?? Prefix) && !Filter?.Tag && !Filter?.And,
  );
  return {
    endsUploads: rules.some((rule) => rule.AbortIncompleteMultipartUpload?.DaysAfterInitiation !== undefined),
    endsVersions: rules.some((rule) => rule.NoncurrentVersionExpiration?.NoncurrentDays !== undefined),
  };
}

async function lifecycleOf({ client, name }: Bucket): Promise<LifecycleRule[]> {
  const { Rules = [] } = await client
    .send(new GetBucketLifecycleConfigurationCommand({ Bucket: name }))
    .catch((error: unknown) => emptyIfUnset(error, 'NoSuchLifecycleConfiguration'));
  return Rules;
}

function emptyIfUnset(error: unknown, code: string): { CORSRules?: CORSRule[]; Rules?: LifecycleRule[] } {
  if (error instanceof Error && (error.name === code || statusOf(error) === 404)) return {};
  throw error;
}
