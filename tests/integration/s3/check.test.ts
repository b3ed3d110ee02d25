import {
  CreateBucketCommand,
  PutBucketAclCommand,
  PutBucketPolicyCommand,
  PutBucketVersioningCommand,
} from '@aws-sdk/client-s3';
import { randomUUID } from 'node:crypto';
import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { posix } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { readEnv } from '@/lib/server/env/env';
import { checkStorage, setUpStorage } from '@/lib/server/wiring/storage-commands';
import { type Bucket, type BucketSettings, openBucket } from '@/lib/server/storage/s3/bucket';
import { listObjects, putText } from '@/lib/server/storage/s3/objects';
import { createS3Storage } from '@/lib/server/storage/s3/s3-storage';
import { describeWithRadosgw } from '@/tests/support/describe-with-radosgw';
import { freePort } from '@/tests/support/free-port';
import { type Radosgw, findRadosgw } from '@/tests/support/radosgw';

describeWithRadosgw('npm run storage', () => {
  let server: Radosgw;
  beforeAll(async () => void (server = await findRadosgw()), 180_000);

  const envOf = (given: Record<string, string> = {}) =>
    readEnv({
      PUBLIC_URL: 'https://film.example',
      S3_BUCKET: 'films',
      S3_ENDPOINT: server.endpoint,
      S3_ACCESS_KEY_ID: server.accessKeyId,
      S3_SECRET_ACCESS_KEY: server.secretAccessKey,
      ...given,
    });

  const settingsOf = (bucket: string): BucketSettings => ({
    ...{ bucket, region: 'us-east-1', endpoint: server.endpoint, publicEndpoint: null },
    credentials: server,
  });

  it('check says in a sentence what keeps the bucket from being used', async () => {
    expect(await checkStorage(envOf({ S3_BUCKET: 'nowhere' }))).toEqual([
      `S3_BUCKET: there is no bucket nowhere at ${server.endpoint}: create it, or run npm run storage -- setup.`,
    ]);
    expect(await checkStorage(envOf({ S3_SECRET_ACCESS_KEY: 'wrong' }))).toEqual([
      `S3_ACCESS_KEY_ID: ${server.endpoint} does not accept these keys, or they may not use films.`,
    ]);
    const nobody = `http://127.0.0.1:${await freePort()}`;
    const silent = [expect.stringMatching(`^S3_ENDPOINT: ${nobody} does not answer \\(\\w+\\)\\.$`)];
    expect(await checkStorage(envOf({ S3_ENDPOINT: nobody }))).toEqual(silent);
    expect(await setUpStorage(envOf({ S3_ENDPOINT: nobody }))).toEqual(silent);
  });

  it('a process that may not use its bucket says the same when it starts', async () => {
    const open = (given: Partial<BucketSettings>) => createS3Storage(openBucket({ ...settingsOf('films'), ...given }));
    await expect(open({ bucket: 'nowhere' }).id()).rejects.toThrow(
      `S3_BUCKET: there is no bucket nowhere at ${server.endpoint}`,
    );
    const credentials = { accessKeyId: server.accessKeyId, secretAccessKey: 'wrong' };
    await expect(open({ credentials }).id()).rejects.toThrow(
      `S3_ACCESS_KEY_ID: ${server.endpoint} does not accept these keys`,
    );
  });

  it('setup makes the bucket where there is none', async () => {
    const env = envOf({ S3_BUCKET: `made-${randomUUID()}` });
    expect(await setUpStorage(env)).toEqual([]);
    expect(await checkStorage(env)).toEqual([]);
  });

  it('setup sets what a new bucket lacks, for the pages at one origin', async () => {
    const env = envOf({ S3_BUCKET: `new-${randomUUID()}` });
    const bucket = openBucket(settingsOf(env.S3_BUCKET ?? ''));
    await bucket.client.send(new CreateBucketCommand({ Bucket: bucket.name }));
    bucket.close();
    const place = `the bucket ${env.S3_BUCKET} at ${server.endpoint}`;
    const setup = 'run npm run storage -- setup.';
    expect(await checkStorage(env)).toEqual([
      `Pages at https://film.example may not send files to ${place} (CORS): ${setup}`,
      `Pages at https://film.example may not read the answers of ${place} (CORS): ${setup}`,
      `What is left of interrupted uploads stays in ${place} for ever: ${setup}`,
    ]);
    expect(await setUpStorage(env)).toEqual([]);
    expect(await setUpStorage(envOf({ S3_BUCKET: env.S3_BUCKET ?? '', PUBLIC_URL: 'https://pages.example' }))).toEqual(
      [],
    );
    expect(await checkStorage(env)).toEqual([
      `Pages at https://film.example may not send files to ${place} (CORS): ${setup}`,
      `Pages at https://film.example may not read the answers of ${place} (CORS): ${setup}`,
    ]);
  });

  it('check finds a bucket that everybody may read, and one that keeps what is erased', async () => {
    const env = envOf({ S3_BUCKET: `open-${randomUUID()}` });
    const bucket = openBucket(settingsOf(env.S3_BUCKET ?? ''));
    const Bucket = bucket.name;
    await bucket.client.send(new CreateBucketCommand({ Bucket, ACL: 'public-read' }));
    const VersioningConfiguration = { Status: 'Enabled' } as const;
    await bucket.client.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration }));
    const place = `the bucket ${Bucket} at ${server.endpoint}`;
    expect(await checkStorage(env)).toEqual(
      expect.arrayContaining([
        `Everybody may read or list ${place} without a link: make it private.`,
        `What is erased stays in ${place} as an old version (versioning is Enabled): run npm run storage -- setup.`,
      ]),
    );
    await bucket.client.send(new PutBucketAclCommand({ Bucket, ACL: 'private' }));
    expect(await setUpStorage(env)).toEqual([]);
    bucket.close();
  });
  it('check finds a bucket whose files everybody may read, but not list', async () => {
    const env = envOf({ S3_BUCKET: `read-${randomUUID()}` });
    const bucket = openBucket(settingsOf(env.S3_BUCKET ?? ''));
    const Bucket = bucket.name;
    expect(await setUpStorage(env)).toEqual([]);
    const statement = { Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: `arn:aws:s3:::${Bucket}/*` };
    const Policy = JSON.stringify({ Version: '2012-10-17', Statement: [statement] });
    await bucket.client.send(new PutBucketPolicyCommand({ Bucket, Policy }));
    expect(await checkStorage(env)).toEqual([
      `Everybody may read or list the bucket ${Bucket} at ${server.endpoint} without a link: make it private.`,
    ]);
    bucket.close();
  });

  it('check refuses a store that takes .. in a key for a step up', async () => {
    const env = envOf({ S3_BUCKET: `climbed-${randomUUID()}` });
    expect(await setUpStorage(env)).toEqual([]);
    const bucket = openBucket(settingsOf(env.S3_BUCKET ?? ''));
    const resolving = await startResolvingStore(server.endpoint, bucket);
    const faults = await checkStorage({ ...env, S3_ENDPOINT: resolving.url });
    expect(faults).toEqual([expect.stringContaining("takes '..' in a key for a step up")]);
    const left: string[] = [];
    for await (const page of listObjects(bucket, 'introreel/')) left.push(...page.map(({ key }) => key));
    expect(left).toEqual([]);
    bucket.close();
    resolving.close();
  });
});

/** Passes everything on to a store, but for posts whose key climbs: those it stores where that leads. */
async function startResolvingStore(endpoint: string, bucket: Bucket) {
  const proxy = createServer((request, response) => {
    void (async () => {
      const body = await buffer(request);
      const [, climbing] = /name="key"\r\n\r\n(\S*\.\.\S*)/.exec(body.toString('latin1')) ?? [];
      if (request.method === 'POST' && climbing) {
        await putText(bucket, posix.normalize(climbing), 'replaced');
        return response.writeHead(204).end();
      }
      const { method, headers } = request;
      const passed = ask(`${endpoint}${request.url}`, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      });
      passed.end(body);
    })();
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void proxy.close() };
}
