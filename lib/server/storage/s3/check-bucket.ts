import { CreateBucketCommand, GetBucketVersioningCommand } from '@aws-sdk/client-s3';
import { readLifecycle, setCors, setLifecycle } from './bucket-rules';
import type { Bucket, BucketSettings } from './bucket';
import { faultsOfKeys } from './check-keys';
import { CHECK_KEY, CHECK_TEXT } from './own-files';
import { ask } from './ask-as-browser';
import { listObjects, putText, removeObjects } from './objects';
import { signPost } from './presigned-posts';
import { codeOf, NoBucket, reachBucket } from './reach-bucket';
import { readObject } from './read-object';

const SETUP = 'run npm run storage -- setup';

type BucketTarget = { bucket: Bucket; settings: BucketSettings; pagesOrigin: string };

/** Returns what is wrong with the bucket, a sentence each; nothing when it can be used. */
export async function checkBucket(target: BucketTarget): Promise<string[]> {
  const unreachable = await faultOf(reachBucket(target.bucket));
  if (unreachable !== null) return [unreachable];
  const unusable = await faultOf(tryFiles(target));
  if (unusable !== null) return [unusable];
  return [
    ...(await faultsForPages(target)),
    ...(await faultsOfKeys(target.bucket)),
    ...(await faultsOfLeftovers(target)),
  ];
}

/**
 * Makes the bucket where there is none, and sets what `checkBucket` finds missing and the store lets us set. Returns
 * what could not be set, a sentence each.
 */
export async function setUpBucket(target: BucketTarget): Promise<string[]> {
  const { bucket, pagesOrigin } = target;
  const unusable = await faultOf(makeMissing(bucket));
  if (unusable !== null) return [unusable];
  // One after the other: of two changes of a bucket at the same time a store may refuse one, or lose it.
  const faults = [
    await faultOf(setCors(bucket, pagesOrigin).catch(refusedBy('to set which pages may use it (CORS)'))),
    await faultOf(setLifecycle(bucket).catch(refusedBy('to set what it removes by itself (lifecycle)'))),
  ];
  return faults.filter((fault) => fault !== null);
}

async function makeMissing(bucket: Bucket): Promise<void> {
  const fault = await reachBucket(bucket).catch((error: unknown) => error);
  if (fault instanceof NoBucket)
    await bucket.client
      .send(new CreateBucketCommand({ Bucket: bucket.name }))
      .catch(refusedBy(`to create ${bucket.location}`));
  else if (fault) throw fault;
}

async function tryFiles({ bucket }: BucketTarget): Promise<void> {
  const steps: [string, () => Promise<unknown>][] = [
    ['to write files (s3:PutObject)', () => putText(bucket, CHECK_KEY, CHECK_TEXT)],
    ['to list files (s3:ListBucket)', () => listObjects(bucket, CHECK_KEY).next()],
    ['to read files (s3:GetObject)', async () => (await readObject(bucket, CHECK_KEY)).destroy()],
    ['to remove files (s3:DeleteObject)', () => removeObjects(bucket, [CHECK_KEY])],
  ];
  for (const [what, step] of steps) await step().catch(refusedBy(what));
}

/** Asks as a browser at the pages' origin would. */
async function faultsForPages({ bucket, settings, pagesOrigin }: BucketTarget): Promise<string[]> {
  const input = { key: CHECK_KEY, contentType: 'text/plain', maxBytes: 1, lifeSeconds: 60 };
  const { url } = await signPost(bucket, input);
  const origin = { origin: pagesOrigin };
  try {
    const response = await ask(url, {
      method: 'OPTIONS',
      headers: { ...origin, 'access-control-request-method': 'POST' },
    });
    const refused = await ask(url, { method: 'POST', headers: origin, body: new FormData() });
    const isOpenToAll = await mayEverybodyReadOrList(bucket, url.replace(/\/$/, ''));
    const isOpen = ({ headers }: Response) =>
      ['*', pagesOrigin].includes(headers.get('access-control-allow-origin') ?? '');
    return [
      ...(response.ok && isOpen(response)
        ? []
        : [`Pages at ${pagesOrigin} may not send files to ${bucket.location} (CORS): ${SETUP}.`]),
      ...(isOpen(refused)
        ? []
        : [`Pages at ${pagesOrigin} may not read the answers of ${bucket.location} (CORS): ${SETUP}.`]),
      ...(isOpenToAll ? [`Everybody may read or list ${bucket.location} without a link: make it private.`] : []),
    ];
  } catch (error) {
    const named = settings.publicEndpoint === null ? 'S3_ENDPOINT' : 'S3_PUBLIC_ENDPOINT';
    return [`${named}: ${new URL(url).origin} does not answer from here (${codeOf(error)}).`];
  }
}

/** Who may read gets a file that is there; who may list is told that another one is not. */
async function mayEverybodyReadOrList(bucket: Bucket, address: string): Promise<boolean> {
  await putText(bucket, CHECK_KEY, CHECK_TEXT);
  try {
    const there = await ask(`${address}/${CHECK_KEY}`, {});
    const missing = await ask(`${address}/${CHECK_KEY}-of-nobody`, {});
    return there.status === 200 || missing.status === 404;
  } finally {
    await removeObjects(bucket, [CHECK_KEY]);
  }
}

async function faultsOfLeftovers({ bucket }: BucketTarget): Promise<string[]> {
  const rules = await readLifecycle(bucket).catch(() => null);
  if (rules === null)
    return [
      `The rules by which ${bucket.location} removes files by itself (lifecycle) cannot be read with these keys.`,
    ];
  const { Status } = await bucket.client
    .send(new GetBucketVersioningCommand({ Bucket: bucket.name }))
    .catch(() => ({ Status: undefined }));
  return [
    ...(rules.endsUploads
      ? []
      : [`What is left of interrupted uploads stays in ${bucket.location} for ever: ${SETUP}.`]),
    ...(Status === undefined || rules.endsVersions
      ? []
      : [`What is erased stays in ${bucket.location} as an old version (versioning is ${Status}): ${SETUP}.`]),
  ];
}

/** Returns the sentence with which the work failed, or `null`. */
function faultOf(work: Promise<unknown>): Promise<string | null> {
  return work.then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}

function refusedBy(what: string): (error: unknown) => never {
  return (error) => {
    throw new Error(`The keys may not, or the store cannot, be used ${what}: it answers ${codeOf(error)}.`);
  };
}
