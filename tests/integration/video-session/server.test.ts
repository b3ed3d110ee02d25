import { readFileSync } from 'node:fs';
import type { Campaign, UserVideo } from '@/lib/contract/entities';
import { createUploadId } from '@/tests/support/factories';
import { startServer, type TestServer } from '@/tests/support/server';
import { startVideoService, type TestVideoService } from '@/tests/support/video-session/start-video-service';
import { createVisitor } from '@/tests/support/visitor';
import { waitFor } from '@/tests/support/wait-for';

const file = readFileSync('tests/fixtures/media/chromium-mp4-default-6s-slice10.mp4');
let service: TestVideoService;
let server: TestServer;
beforeAll(async () => {
  service = await startVideoService({ name: 'vonage', file });
  server = await startServer({ env: service.env });
}, 120_000);
afterAll(async () => {
  await service.close();
  await server.stop();
});

it('says that it has a video service, and lets pages reach it (spec 3.23)', async () => {
  const { body } = await createVisitor(server.url, 'demo').call<Campaign>('campaign/demo');
  expect(body.videoSession).toBe(true);
  const policy = (await fetch(`${server.url}/demo/start`)).headers.get('content-security-policy');
  expect(policy).toContain(`connect-src 'self' blob: ${service.url};`);
});

it('killed while it starts a recording and while it fetches one, it records once and saves it (spec 3.13, 7.23 to 7.26)', async () => {
  const visitor = createVisitor(server.url, 'demo');
  await visitor.begin();
  const ids = { uuid: visitor.uuid, campaignId: 'demo' };
  const call = <T>(method: string, action: string, more: object = {}) =>
    visitor.call<T>(`campaign/demo/userVideo/${visitor.uuid}/opentok/${action}`, { method, body: { ...ids, ...more } });
  const kill = async () => {
    await server.kill9();
    await server.restart();
  };

  const { status, body } = await call<{ sessionId: string }>('POST', 'session');
  expect([status, body]).toEqual([
    200,
    { sessionId: expect.any(String), token: expect.any(String), apiKey: expect.any(String) },
  ]);
  service.connect(body.sessionId);
  const recording = { uploadId: createUploadId(), sectionId: 'who' };
  service.next({ kind: 'start', afterMs: 2000 });
  const lost = call('PUT', 'start', recording).catch(() => null);
  await waitFor(async () => service.count('start') > 0);
  await kill();
  await lost;
  await waitFor(async () => service.archives.size > 0);
  expect(await call('PUT', 'start', recording)).toMatchObject({
    status: 200,
    body: { uploadId: recording.uploadId, count: 1, maxSeconds: 25 },
  });
  expect([...service.archives.values()].filter(({ status }) => status === 'started')).toHaveLength(1);

  service.behaviour.readyAfterMs = null;
  expect(await call('PUT', 'stop', recording)).toMatchObject({ status: 200 });
  const notYet = await call('PUT', 'upload', { ...recording, waitMs: 0 });
  expect(notYet).toMatchObject({
    status: 409,
    body: { error: { code: 'uploadIncomplete', details: { stage: 'waiting' } } },
  });
  await kill();
  service.behaviour.readyAfterMs = 0;
  await waitFor(async () => (await visitor.userVideo()).videos.length > 0);
  const { videos, recordings }: UserVideo = await visitor.userVideo();
  expect([videos, recordings]).toEqual([[expect.objectContaining({ sectionId: 'who', count: 1 })], []]);
  const played = await fetch(new URL(videos[0]?.url ?? '', server.url));
  expect(Buffer.from(await played.arrayBuffer())).toEqual(file);
  await waitFor(async () => service.archives.size === 0);
}, 300_000);
