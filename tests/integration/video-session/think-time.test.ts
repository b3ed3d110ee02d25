import { readFileSync } from 'node:fs';
import { openSection } from '@/lib/server/use-cases/takes/open-section';
import { openServer, type ServerParts } from '@/tests/support/open-server';
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

const refused = (code: string) => expect.objectContaining({ code });

/** Begins a visit with 20 seconds to think. */
async function begin() {
  const visit = await beginSessionVisit(server, service, { campaign: { thinkSeconds: 20 } });
  await visit.connect();
  return {
    ...visit,
    openSection: () => openSection(visit.deps, { ...visit.requester, sectionId: 'one' }),
    record: () => visit.start({ sectionId: 'one' }),
  };
}

describe('the time to think in a video session', () => {
  it('lets nobody record without the question, or too late, and others again and again', async () => {
    const visit = await begin();
    await expect(visit.record()).rejects.toEqual(refused('sectionNotOpened'));
    await visit.openSection();
    visit.pass(40_000);
    const { uploadId } = await visit.record();
    await visit.stop(uploadId);
    visit.pass(60_000);
    expect(await visit.record()).toMatchObject({ maxSeconds: expect.any(Number) });
    const late = await begin();
    await late.openSection();
    late.pass(54_000);
    await expect(late.record()).rejects.toEqual(refused('thinkTimeOver'));
  });

  it('holds for what was recorded without a section, by when it began', async () => {
    const visit = await begin();
    const { uploadId } = await visit.start();
    await visit.stop(uploadId);
    await expect(visit.upload({ uploadId })).rejects.toEqual(refused('sectionNotOpened'));
    await visit.openSection();
    const late = await begin();
    await late.openSection();
    late.pass(54_000);
    const { uploadId: lateId } = await late.start();
    await late.stop(lateId);
    await expect(late.upload({ uploadId: lateId })).rejects.toEqual(refused('thinkTimeOver'));
  });
});
