import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sectionFileName } from '@/lib/domain/files';
import { getUploadTarget } from '@/lib/server/use-cases/takes/get-upload-target';
import { prepareTake } from '@/lib/server/use-cases/films/prepare-take';
import { type MadeFilm, runStitch } from '@/lib/server/use-cases/films/run-stitch';
import { createSection } from '@/tests/support/visit-factories';
import { createUploadId } from '@/tests/support/factories';
import { analyseFilm, countSteps } from '@/tests/support/film/analyse-film';
import { damagePackets } from '@/tests/support/film/damage-packets';
import { listPictures } from '@/tests/support/film/list-pictures';
import { beginVisit, openServer, type ServerParts } from '@/tests/support/open-server';
import { cutIntoParts } from '@/tests/support/parts';
import { makeTempFolder } from '@/tests/support/temp-folder';
import { neverAborted } from '@/tests/support/use-cases';

const temp = makeTempFolder();
let server: ServerParts;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());
afterAll(temp.remove);

const CONTEXT = { isLastTry: true, signal: neverAborted };
const [ONE, TWO, THREE] = [1, 2, 3].map((take) => `fake-count-samestream-${take}.mp4`) as [string, string, string];
const VP8 = 'fake-red-440.webm';
const WEBKIT = 'webkitgtk-mock-4s.dedup.mp4';
const recording = (name: string) => resolve('tests/fixtures/media', name);

/** A visit that records two sections, and runs the jobs that follow. */
async function begin({ videoType }: { videoType?: '3x4' } = {}) {
  const sections = ['one', 'two'].map((id) => createSection({ id, seconds: 10 }));
  const visit = await beginVisit(server, { campaign: { sections } });

  /** Prepares what is to be prepared, until nothing is sent any more. */
  async function work(): Promise<void> {
    for (let job = visit.jobs.shift(); job; job = visit.jobs.shift()) {
      const [name, id] = job.split(' ') as [string, string];
      if (name === 'normalise') await prepareTake(visit.deps, { takeId: id }, CONTEXT);
    }
  }

  return {
    visit,
    async record(
      sectionId: 'one' | 'two',
      name: string,
      { interrupted = false, isPrepared = true } = {},
    ): Promise<string> {
      const uploadId = createUploadId();
      const target = await getUploadTarget(visit.deps, {
        campaignName: visit.campaign.name,
        fileName: sectionFileName(visit.uuid, sectionId),
        uploadId,
        videoType,
        visitor: visit.requester.visitor,
      });
      const parts = cutIntoParts(new Uint8Array(await readFile(recording(name))), 3);
      for (const part of parts) {
        await visit.postPart(target, part);
        await visit.announce(uploadId, part);
      }
      const { url, count } = await visit.confirm(uploadId, parts);
      await visit.save({ url, count }, undefined, sectionId);
      if (interrupted) await server.db.updateTable('takes').set({ interrupted }).where('id', '=', uploadId).execute();
      if (isPrepared) await work();
      return uploadId;
    },

    /** Makes the film of the latest takes, and returns what is said of it, and its path. */
    async finish(): Promise<MadeFilm & { film: string }> {
      const latest = await server.store.takes.latest(visit.visitId);
      const takeIds = sections.map(({ id }) => latest.get(id)!.id);
      const { stitch } = await server.store.stitches.request(visit.visitId, takeIds, videoType ?? null);
      const made: MadeFilm[] = [];
      const attempt = { userVideoId: visit.visitId, attempt: stitch.attempt };
      await runStitch(visit.deps, attempt, CONTEXT, (film) => made.push(film));
      const { filmKey, status, message } = (await server.store.stitches.find(visit.visitId))!;
      if (status !== 'Complete') throw new Error(`the film ended in ${message}`);
      const film = join(temp.folder, `${createUploadId()}.mp4`);
      await server.storage.copyTo(filmKey!, film);
      return { ...made[0]!, film };
    },
  };
}

const hashesOf = async (path: string) => (await listPictures(path)).map(({ hash }) => hash);

it('takes of one camera are copied: their pictures are those that were recorded', async () => {
  const visitor = await begin();
  await visitor.record('one', ONE);
  await visitor.record('two', TWO);
  const { film, whyEncoded } = await visitor.finish();
  expect(whyEncoded).toBeNull();
  expect(await hashesOf(film)).toEqual([...(await hashesOf(recording(ONE))), ...(await hashesOf(recording(TWO)))]);
});

it('a section that is replaced is copied, and the sound after it is encoded anew', async () => {
  const visitor = await begin();
  await visitor.record('one', ONE);
  await visitor.record('two', THREE);
  await visitor.finish();
  await visitor.record('one', TWO);
  const { film, whyEncoded } = await visitor.finish();
  expect(whyEncoded).toBeNull();
  const { numbers, messages } = await analyseFilm(film, { blocks: 9 });
  expect(messages).toBe('');
  expect(countSteps(numbers)).toEqual({ '1': 118, '16': 1 });
});

it.each([
  ['another kind follows', ONE, VP8, 'codec'],
  ['another kind came first', VP8, TWO, 'codec'],
  ['another device follows', ONE, WEBKIT, 'unlike'],
])('a visit in which %s is encoded, every section of it', async (_, first, second, why) => {
  const visitor = await begin();
  const ids = [await visitor.record('one', first), await visitor.record('two', second)];
  const size = { width: 640, height: 480 };
  // Prepared while the visitor goes on, not only when the film is asked for.
  for (const id of ids) expect(await server.store.takes.mezzanine(id, { size, fit: 'pad' })).not.toBeNull();
  const { film, whyEncoded } = await visitor.finish();
  expect(whyEncoded).toBe(why);
  expect((await analyseFilm(film)).messages).toBe('');
});

it('a visit goes back to copying once the section of another kind is replaced', async () => {
  const visitor = await begin();
  await visitor.record('one', ONE);
  await visitor.record('two', VP8);
  await visitor.finish();
  await visitor.record('two', TWO);
  const { film, whyEncoded } = await visitor.finish();
  expect(whyEncoded).toBeNull();
  expect(await hashesOf(film)).toEqual([...(await hashesOf(recording(ONE))), ...(await hashesOf(recording(TWO)))]);
});

it('what is cropped is encoded', async () => {
  const visitor = await begin({ videoType: '3x4' });
  await visitor.record('one', ONE);
  await visitor.record('two', TWO);
  expect((await visitor.finish()).whyEncoded).toBe('crop');
});

it('what is left of a recording that was cut off is encoded', async () => {
  const visitor = await begin();
  await visitor.record('one', ONE);
  await visitor.record('two', TWO, { interrupted: true });
  expect((await visitor.finish()).whyEncoded).toBe('damaged');
});

it('a film is encoded in its only try when copying fails in a take of which nothing was known', async () => {
  const visitor = await begin();
  const damaged = join(temp.folder, 'damaged.mp4');
  await damagePackets(recording(TWO), damaged, { track: 'audio', share: 0.1, seed: 1, firstByte: 0xff });
  await visitor.record('one', ONE);
  await visitor.record('two', damaged, { isPrepared: false });
  expect((await visitor.finish()).whyEncoded).toBe('damaged');
});
