import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMediaLinks } from '@/lib/server/storage/folder/media-links';
import { ensureTemplates } from '@/tests/support/database-template';
import { describeWithRadosgw } from '@/tests/support/describe-with-radosgw';
import { cutIntoParts } from '@/tests/support/parts';
import { createBucket, openS3, variablesOf } from '@/tests/support/s3-bucket';
import { startServer, type TestServer } from '@/tests/support/server';
import { createVisitor } from '@/tests/support/visitor';

const recording = new Uint8Array(readFileSync('tests/fixtures/media/fake-count-samestream-1.mp4'));

describeWithRadosgw('a server with a bucket', () => {
  let server: TestServer;
  let s3: ReturnType<typeof openS3>;
  let origin: string;

  beforeAll(async () => {
    const settings = await createBucket();
    s3 = openS3(settings);
    origin = settings.endpoint ?? '';
    // The demo campaigns' database keeps to the storage it was made with: the files were carried over, as it were.
    await s3.storage.setId(readFileSync(join(ensureTemplates(), 'demo/files/storage-id'), 'utf8').trim());
    server = await startServer({ env: variablesOf(settings) });
  }, 240_000);
  afterAll(async () => {
    await server.stop();
    await s3.storage.close();
  });

  it('lets pages reach it, and passes no byte of a visit itself', async () => {
    const page = await fetch(`${server.url}/demo/start`);
    const policy = page.headers.get('content-security-policy') ?? '';
    for (const rule of ['connect-src', 'img-src', 'media-src'])
      expect(policy).toMatch(new RegExp(`${rule} [^;]*${origin}`));
    const visitor = createVisitor(server.url, 'demo');
    await visitor.begin();
    for (const section of ['who', 'memory', 'wish']) await visitor.saveInParts(section, cutIntoParts(recording, 2));
    expect(await visitor.film()).toEqual({ status: 'Complete' });
    const { completedUrl, videos } = await visitor.userVideo();
    for (const url of [completedUrl, ...videos.map((video) => video.url)])
      expect(new URL(url ?? '').origin).toBe(origin);
    expect((await visitor.download()).toString('latin1', 4, 8)).toBe('ftyp');
  });

  it('leads who has a link or a form of the folder to the bucket, and answers a sealed link itself', async () => {
    const secret = readFileSync(join(server.dataDir, 'secret'), 'utf8').trim();
    const [key = ''] = await s3.keys();
    const link = createMediaLinks('', secret, Date.now).sign({ key, lifeSeconds: 60 });
    const led = await fetch(`${server.url}${link}`, { redirect: 'manual' });
    expect([led.status, new URL(led.headers.get('location') ?? '').origin]).toEqual([307, origin]);
    expect((await fetch(`${server.url}${link}`)).status).toBe(200);
    const sealed = createMediaLinks('', secret, Date.now).sign({ key, lifeSeconds: 60, isSealed: true });
    const part = await fetch(`${server.url}${sealed}`, { redirect: 'manual', headers: { range: 'bytes=0-1' } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 2]);
    const form = new FormData();
    form.append('file', new Blob(['a take']));
    const refused = await fetch(`${server.url}/api/storage`, { method: 'POST', body: form });
    expect([refused.status, await refused.json()]).toMatchObject([403, { error: { code: 'formExpired' } }]);
  });
});
