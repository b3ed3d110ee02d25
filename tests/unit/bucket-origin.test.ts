import { readEnv } from '@/lib/server/env/env';
import { storageOrigins } from '@/lib/server/storage/choose-storage.mjs';
import { openBucket } from '@/lib/server/storage/s3/bucket';
import { createS3Storage } from '@/lib/server/storage/s3/s3-storage';
import { bucketSettings } from '@/lib/server/storage/s3/settings';

const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };

/** Returns the origins that browsers are sent to. */
async function originsOf(given: Record<string, string>): Promise<string[]> {
  if (!given.S3_BUCKET) return [];
  const storage = createS3Storage(openBucket(bucketSettings(readEnv(given))));
  const { url } = await storage.createPresignedPost({
    ...{ key: 'a/film.mp4', contentType: 'video/mp4', maxBytes: 1, lifeSeconds: 60 },
  });
  const link = await storage.link({ key: 'a/film.mp4', lifeSeconds: 60 });
  await storage.close();
  return [...new Set([url, link].map((address) => new URL(address).origin))];
}

it.each([
  ['Amazon, by its region', { S3_BUCKET: 'films', S3_REGION: 'eu-central-1' }],
  ['Amazon, where regions began', { S3_BUCKET: 'films', S3_REGION: 'us-east-1' }],
  ['Amazon, a name with dots', { S3_BUCKET: 'films.example', S3_REGION: 'eu-central-1' }],
  ['Amazon in China', { S3_BUCKET: 'films', S3_REGION: 'cn-north-1' }],
  ['Amazon in China, a name with dots', { S3_BUCKET: 'films.example', S3_REGION: 'cn-northwest-1' }],
  ['Amazon, for authorities', { S3_BUCKET: 'films', S3_REGION: 'us-gov-west-1' }],
  ['Amazon, sovereign in Europe', { S3_BUCKET: 'films', S3_REGION: 'eusc-de-east-1' }],
  ['Amazon, cut off from the rest', { S3_BUCKET: 'films', S3_REGION: 'us-isof-east-1' }],
  ['another store', { S3_BUCKET: 'films', S3_ENDPOINT: 'http://store:9000' }],
  [
    'a store that browsers know by another name',
    { S3_BUCKET: 'films', S3_ENDPOINT: 'http://store:9000', S3_PUBLIC_ENDPOINT: 'https://files.example' },
  ],
  ['none', {}],
])('pages may reach the bucket where its addresses lead: %s', async (_, given) => {
  const env: Record<string, string> = Object.keys(given).length > 0 ? { ...given, ...keys } : {};
  expect(storageOrigins(env)).toEqual(await originsOf(env));
});

it.each(['AWS_ENDPOINT_URL', 'AWS_ENDPOINT_URL_S3', 'AWS_USE_DUALSTACK_ENDPOINT', 'AWS_USE_FIPS_ENDPOINT'])(
  'its addresses follow from our own settings alone, whatever %s says',
  async (name) => {
    const given = { S3_BUCKET: 'films', S3_REGION: 'eu-central-1', ...keys };
    process.env[name] = name.startsWith('AWS_USE') ? 'true' : 'https://elsewhere.example';
    const origins = await originsOf(given).finally(() => delete process.env[name]);
    expect(origins).toEqual(storageOrigins(given));
  },
);

it('a page that asks again a moment later gets the same link, which plays on', async () => {
  const env = { S3_BUCKET: 'films', S3_ENDPOINT: 'http://store:9000', ...keys };
  const storage = createS3Storage(openBucket(bucketSettings(readEnv(env))));
  const link = { key: 'a/film.mp4', lifeSeconds: 6 * 3600 };
  const first = await storage.link(link);
  jest.useFakeTimers({ now: Date.now() + 60_000 });
  expect(await storage.link(link)).toBe(first);
  expect(await storage.link({ ...link, downloadAs: 'film.mp4' })).not.toBe(first);
  jest.setSystemTime(Date.now() + 300_000);
  expect(await storage.link(link)).not.toBe(first);
  jest.useRealTimers();
  await storage.close();
});
