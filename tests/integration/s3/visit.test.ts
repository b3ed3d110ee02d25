import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { UploadTarget } from '@/lib/contract/upload-target';
import { SAMPLE_RATE } from '@/lib/domain/pcm';
import { LAST_UPLOAD_SECONDS, LONGEST_RUN_SECONDS } from '@/lib/domain/limits';
import { getVisit } from '@/lib/server/use-cases/visits/get-visit';
import { requestStitch } from '@/lib/server/use-cases/films/request-stitch';
import { runStitch } from '@/lib/server/use-cases/films/run-stitch';
import { verifyParts } from '@/lib/server/use-cases/takes/verify-parts';
import { describeWithRadosgw } from '@/tests/support/describe-with-radosgw';
import { createUploadId } from '@/tests/support/factories';
import { readFilmFacts } from '@/tests/support/film/film-facts';
import { beginVisit, openServer, type ServerParts } from '@/tests/support/open-server';
import { createPart, cutIntoParts, type SentPart } from '@/tests/support/parts';
import { findRadosgw } from '@/tests/support/radosgw';
import { createBucket, openS3 } from '@/tests/support/s3-bucket';
import { sendPresignedPost } from '@/tests/support/send-presigned-post';
import { startTcpProxy, type TcpProxy } from '@/tests/support/tcp-proxy';
import { makeTempFolder } from '@/tests/support/temp-folder';
import { createSection } from '@/tests/support/visit-factories';
import { neverAborted } from '@/tests/support/use-cases';

const recordings = ['one', 'two'].map((sectionId, index) => ({
  sectionId,
  recording: new Uint8Array(readFileSync(`tests/fixtures/media/fake-count-samestream-${index + 1}.mp4`)),
}));
const context = { isLastTry: false, signal: neverAborted };

type Visit = Awaited<ReturnType<typeof beginVisit>>;

/** Sends as a browser does: to the store itself. */
async function send(target: UploadTarget, part: SentPart): Promise<boolean> {
  const { url = '', fields = {}, prefix = '' } = target.parts ?? {};
  const key = `${prefix}/${part.index}-${part.sha256}`;
  return (await sendPresignedPost({ url, fields: { key, ...fields } }, part.content)).ok;
}

async function recordInParts(visit: Visit, sectionId: string, parts: SentPart[]) {
  const uploadId = createUploadId();
  const target = await visit.target(uploadId, sectionId);
  for (const part of parts) {
    expect(await send(target, part)).toBe(true);
    await visit.announce(uploadId, part);
  }
  return { uploadId, target, confirm: () => visit.confirm(uploadId, parts) };
}

describeWithRadosgw('a visit whose files are in a bucket', () => {
  const temp = makeTempFolder();
  let server: ServerParts;
  /** The server reaches the store through this; browsers reach it directly. */
  let way: TcpProxy;
  let s3: ReturnType<typeof openS3>;

  beforeAll(async () => {
    way = await startTcpProxy((await findRadosgw()).port);
    s3 = openS3(await createBucket({ endpoint: way.url }));
    server = await openServer();
  }, 180_000);
  afterEach(() => way.restore());
  afterAll(async () => {
    await server.close();
    await s3.storage.close();
    await way.close();
    temp.remove();
  });

  async function saveAll(visit: Visit) {
    const takes = [];
    for (const { sectionId, recording } of recordings) {
      const parts = cutIntoParts(recording, 3);
      const take = await recordInParts(visit, sectionId, parts);
      await visit.save(await take.confirm(), undefined, sectionId);
      takes.push({ ...take, parts });
    }
    return takes;
  }

  async function makeFilm(visit: Visit, given = context): Promise<void> {
    const stitch = await server.store.stitches.find(visit.visitId);
    await runStitch(visit.deps, { userVideoId: visit.visitId, attempt: stitch?.attempt ?? 0 }, given);
  }

  it('ends with a film that plays from the store, and leaves nothing behind', async () => {
    const visit = await beginVisit(server, { storage: s3.storage });
    const takes = await saveAll(visit);
    // The post stays open: what it brings after the take is saved is removed later.
    for (const { target, parts } of takes) expect(await send(target, parts[0]!)).toBe(true);
    for (const { uploadId } of takes) await visit.prepare(uploadId);
    await makeFilm(visit);
    expect(await requestStitch(visit.deps, visit.requester)).toMatchObject({ status: 'Complete' });

    const shown = await getVisit(visit.deps, visit.requester);
    const path = join(temp.folder, 'film.mp4');
    const part = await fetch(shown.completedUrl ?? '', { headers: { range: 'bytes=4-7' } });
    expect([part.status, await part.text()]).toEqual([206, 'ftyp']);
    await writeFile(path, Buffer.from(await (await fetch(shown.downloadUrl ?? '')).arrayBuffer()));
    const lengths = await Promise.all(
      takes.map(
        async ({ uploadId }) =>
          (await server.store.takes.mezzanine(uploadId, { size: { width: 640, height: 480 }, fit: 'copy' }))!.samples,
      ),
    );
    const seconds = lengths.reduce((sum, samples) => sum + samples / SAMPLE_RATE, 0);
    expect((await readFilmFacts(path)).seconds).toBeCloseTo(seconds, 3);

    visit.pass((LAST_UPLOAD_SECONDS + 60) * 1000);
    await visit.sweep();
    expect(await s3.orphans(server.store)).toEqual([]);
  });

  it('waits while the store is away: no file is lost, and none is left over', async () => {
    const visit = await beginVisit(server, { storage: s3.storage });
    const part = createPart(0, recordings[0]!.recording);
    const take = await recordInParts(visit, 'one', [part]);
    way.refuse();
    await expect(take.confirm()).rejects.toMatchObject({ code: 'unavailable' });
    await expect(s3.storage.check()).rejects.toMatchObject({ code: 'unavailable' });
    way.restore();
    await visit.save(await take.confirm(), undefined, 'one');
    await visit.save(
      await (await recordInParts(visit, 'two', [createPart(0, recordings[1]!.recording)])).confirm(),
      undefined,
      'two',
    );
    await visit.prepare(take.uploadId);
    const stitch = await server.store.stitches.request(
      visit.visitId,
      [...(await server.store.takes.latest(visit.visitId)).values()].map(({ id }) => id),
      null,
    );
    expect(stitch.hasBegun).toBe(true);
    way.refuse();
    const made = makeFilm(visit, { isLastTry: true, signal: neverAborted });
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    way.restore();
    await made;
    expect((await getVisit(visit.deps, visit.requester)).completedUrl).not.toBeNull();
    visit.pass((LONGEST_RUN_SECONDS + LAST_UPLOAD_SECONDS) * 1000);
    await visit.sweep();
    expect(await s3.orphans(server.store)).toEqual([]);
  });

  it('large parts that were compared as they came are put together by the store alone', async () => {
    const sections = [createSection({ id: 'one', prompt: 'Long?', seconds: 120 })];
    const visit = await beginVisit(server, { storage: s3.storage, campaign: { sections } });
    const parts = [5 * 1024 ** 2, 5 * 1024 ** 2, 1000].map((bytes, index) =>
      createPart(index, new Uint8Array(randomBytes(bytes))),
    );
    const take = await recordInParts(visit, 'one', parts);
    await verifyParts(visit.deps, { takeId: take.uploadId });
    const before = way.down;
    const { url } = await take.confirm();
    expect(way.down - before).toBeLessThan(100_000);
    const whole = Buffer.concat(parts.map(({ content }) => content));
    const key = (await server.store.takes.find(take.uploadId))?.key ?? '';
    expect(url).toContain(key);
    expect(whole.equals(await buffer(await s3.storage.read(key)))).toBe(true);
  });
});
