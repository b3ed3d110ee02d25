import { readFileSync } from 'node:fs';
import { openServer, type ServerParts } from '@/tests/support/open-server';
import { createUploadId } from '@/tests/support/factories';
import { beginSessionVisit } from '@/tests/support/video-session/session-visit';
import { startVideoService, type TestVideoService } from '@/tests/support/video-session/start-video-service';

const file = readFileSync('tests/fixtures/media/chromium-webm-vp8-30fps-6s-kf30.webm');
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

const refused = expect.objectContaining({ code: 'noRetakesLeft' });

async function begin(retakes: number | null) {
  const visit = await beginSessionVisit(server, service, { campaign: { retakes } });
  await visit.connect();
  const start = async (uploadId = createUploadId()) => (await visit.start({ uploadId, sectionId: 'one' })).uploadId;
  return {
    ...visit,
    begin: start,
    async record(isFaulty = false) {
      const uploadId = await start();
      await visit.stop(uploadId, isFaulty);
      return uploadId;
    },
    used: async () => (await visit.see()).takes?.find(({ sectionId }) => sectionId === 'one')?.used ?? [],
  };
}

describe('retakes of a video session', () => {
  it('are refused at their start when there are none left, and not before', async () => {
    const visit = await begin(1);
    const [first, second] = [await visit.record(), await visit.record()];
    await expect(visit.begin()).rejects.toEqual(refused);
    expect(await visit.used()).toEqual([second, first]);
    await visit.fetchAll();
    expect((await visit.upload({ uploadId: second })).videos).toHaveLength(1);
  });

  it('may be started and stopped again and again under the same id', async () => {
    const visit = await begin(0);
    const id = await visit.begin();
    expect(await visit.begin(id)).toBe(id);
    for (let times = 0; times < 2; times += 1) await visit.stop(id);
    await visit.fetchAll();
    for (let times = 0; times < 2; times += 1) expect((await visit.upload({ uploadId: id })).videos).toHaveLength(1);
  });

  it('count when they are discarded, and when their files have not come yet', async () => {
    const visit = await begin(0);
    await visit.discard(await visit.record());
    await expect(visit.begin()).rejects.toEqual(refused);
  });

  it.each([
    ['that a device cut off', async (visit: Awaited<ReturnType<typeof begin>>) => visit.record(true)],
    [
      'whose visitor was gone',
      async (visit: Awaited<ReturnType<typeof begin>>) => {
        const id = await visit.begin();
        visit.pass(60_000);
        await visit.runUpkeep();
        return id;
      },
    ],
  ])('do not count one %s, unless it is saved', async (_, record) => {
    const visit = await begin(0);
    const id = await record(visit);
    expect(await visit.used()).toEqual([]);
    const other = await visit.begin();
    await visit.stop(other, true);
    await visit.fetchAll();
    expect((await visit.upload({ uploadId: id })).videos).toHaveLength(1);
    expect(await visit.used()).toEqual([id]);
    await expect(visit.upload({ uploadId: other })).rejects.toEqual(refused);
  });

  it('do not count one that the service lost', async () => {
    const visit = await begin(0);
    const id = await visit.record();
    await server.store.recordings.lose(id, 'empty');
    expect(await visit.used()).toEqual([]);
    expect(await visit.begin()).toEqual(expect.any(String));
  });

  it('refuse what was recorded without a section once it is wanted as one too many', async () => {
    const visit = await begin(0);
    const { uploadId } = await visit.start();
    await visit.stop(uploadId);
    await visit.record();
    await expect(visit.upload({ uploadId })).rejects.toEqual(refused);
  });

  it('are as many as the visitor likes by default', async () => {
    const visit = await begin(null);
    for (let times = 0; times < 4; times += 1) await visit.record();
    expect(await visit.used()).toEqual([]);
    expect('takes' in (await visit.see())).toBe(false);
  });
});
