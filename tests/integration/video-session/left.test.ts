import { createEndLeft } from '@/lib/server/video-session/use-cases/end-left-recordings';
import { createUploadId } from '@/tests/support/factories';
import { openServer, type ServerParts } from '@/tests/support/open-server';
import { beginSessionVisit } from '@/tests/support/video-session/session-visit';
import { startVideoService, type TestVideoService } from '@/tests/support/video-session/start-video-service';

const file = Buffer.from('what the service recorded');
let server: ServerParts;
let service: TestVideoService;
beforeAll(async () => {
  server = await openServer();
  service = await startVideoService({ file });
});
afterAll(async () => {
  await service.close();
  await server.close();
});

/** A visitor who is being recorded. `look` is what a worker does every ten seconds. */
async function record() {
  const visit = await beginSessionVisit(server, service);
  const sessionId = await visit.connect();
  const { uploadId } = await visit.start({ uploadId: createUploadId(), sectionId: 'one' });
  let time = 0;
  const endLeft = createEndLeft(visit.deps, () => time);
  const look = async () => {
    await endLeft();
    time += 10_000;
    return (await server.store.recordings.find(uploadId))?.stage;
  };
  return { visit, sessionId, uploadId, look };
}

it('a recording ends half a minute after its visitor has left, and what was recorded is kept', async () => {
  const { visit, sessionId, uploadId, look } = await record();
  for (let looks = 0; looks < 5; looks += 1) expect(await look()).toBe('recording');
  service.disconnect(sessionId);
  expect([await look(), await look(), await look()]).toEqual(['recording', 'recording', 'stopped']);
  await visit.fetchAll();
  expect(await visit.upload({ uploadId })).toMatchObject({ videos: [{ sectionId: 'one' }] });
});

it('a recording goes on when its visitor comes back in time, and while the service says nothing', async () => {
  const { sessionId, look } = await record();
  for (let times = 0; times < 3; times += 1) {
    service.disconnect(sessionId);
    expect([await look(), await look()]).toEqual(['recording', 'recording']);
    service.connect(sessionId);
    expect(await look()).toBe('recording');
  }
  service.next({ kind: 'streams', times: 20, status: 503 });
  for (let looks = 0; looks < 5; looks += 1) expect(await look()).toBe('recording');
}, 30_000);
