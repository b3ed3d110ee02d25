import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sectionFileName } from '@/lib/domain/files';
import { runStitch } from '@/lib/server/use-cases/films/run-stitch';
import { getUploadTarget } from '@/lib/server/use-cases/takes/get-upload-target';
import { presentVisit } from '@/lib/server/use-cases/visits/present-visit';
import type { CampaignContent } from '@/lib/contract/campaign-content';
import { NO_CONTACT } from '@/lib/domain/contact';
import { createUploadId } from '@/tests/support/factories';
import { CARD_NAME, darkestOf, GROUND, INK } from '@/tests/support/film/darkest';
import { readFilmFacts } from '@/tests/support/film/film-facts';
import { runTool } from '@/tests/support/film/run-tool';
import { makeWav } from '@/tests/support/make-wav';
import { beginVisit, openServer, type ServerParts } from '@/tests/support/open-server';
import { cutIntoParts } from '@/tests/support/parts';
import { makeTempFolder } from '@/tests/support/temp-folder';
import { neverAborted } from '@/tests/support/use-cases';
import { createSection } from '@/tests/support/visit-factories';

let server: ServerParts;
let voice: Uint8Array<ArrayBuffer>;
let filmed: Uint8Array<ArrayBuffer>;
const temp = makeTempFolder();
beforeAll(async () => {
  server = await openServer();
  const wav = makeWav(temp.folder, [{ seconds: 2, hertz: 440 }]);
  const path = join(temp.folder, 'voice.webm');
  await runTool('ffmpeg', ['-v', 'error', '-i', wav, '-c:a', 'libopus', path]);
  voice = new Uint8Array(await readFile(path));
  filmed = new Uint8Array(await readFile('tests/fixtures/media/fake-count-samestream-1.mp4'));
});
afterAll(async () => {
  await server.close();
  temp.remove();
});

const CONTEXT = { isLastTry: true, signal: neverAborted };
type Kind = 'audio/mp4' | 'video/mp4';

/** A visit of two sections to a campaign that treats sound alone so. */
async function begin(audioOnly: CampaignContent['audioOnly']) {
  const sections = ['one', 'two'].map((id) => createSection({ id, seconds: 10 }));
  const visit = await beginVisit(server, { campaign: { sections, audioOnly } });
  const target = (fileType: Kind, uploadId = createUploadId(), sectionId = 'one') =>
    getUploadTarget(visit.deps, {
      campaignName: visit.campaign.name,
      fileName: sectionFileName(visit.uuid, sectionId),
      fileType,
      uploadId,
      visitor: visit.requester.visitor,
    });
  /** Sends a take that is said to be of a kind, up to its confirmation. */
  async function send(fileType: Kind, content: Uint8Array<ArrayBuffer>, sectionId = 'one') {
    const uploadId = createUploadId();
    const issued = await target(fileType, uploadId, sectionId);
    const parts = cutIntoParts(content, 2);
    for (const part of parts) {
      await visit.postPart(issued, part);
      await visit.announce(uploadId, part);
    }
    return { uploadId, ...(await visit.confirm(uploadId, parts)) };
  }
  return {
    ...visit,
    target,
    send,
    async record(fileType: Kind, content: Uint8Array<ArrayBuffer>, sectionId: string) {
      const take = await send(fileType, content, sectionId);
      return visit.save(take, undefined, sectionId);
    },
    /** Makes the film, and returns it as it is kept and as the visitor sees it. */
    async finish(): Promise<{ kept: string; seen: string | null }> {
      const latest = await server.store.takes.latest(visit.visitId);
      const takeIds = sections.map(({ id }) => latest.get(id)!.id);
      const { stitch } = await server.store.stitches.request(visit.visitId, takeIds, null);
      await runStitch(visit.deps, { userVideoId: visit.visitId, attempt: stitch.attempt }, CONTEXT, () => {});
      const { filmKey, namedFilmKey, message } = (await server.store.stitches.find(visit.visitId))!;
      if (!filmKey) throw new Error(`the film ended in ${message}`);
      const copy = async (key: string, name: string) => {
        const film = join(temp.folder, `${visit.uuid} ${name}.mp4`);
        await server.storage.copyTo(key, film);
        return film;
      };
      return { kept: await copy(filmKey, 'kept'), seen: namedFilmKey && (await copy(namedFilmKey, 'seen')) };
    },
  };
}

describe('a client that ignores whether takes may be sound alone', () => {
  it.each([
    ['forbidden', 'audio/mp4', 'audioRefused'],
    ['required', 'video/mp4', 'picturesRefused'],
  ] as const)('gets no presigned post where it is %s for %s', async (audioOnly, kind, code) => {
    const visit = await begin(audioOnly);
    await expect(visit.target(kind)).rejects.toMatchObject({ code });
  });

  it.each(['allowed', 'required'] as const)(
    'gets no film of pictures that it said to be sound alone, where that is %s',
    async (audioOnly) => {
      const visit = await begin(audioOnly);
      await expect(visit.send('audio/mp4', filmed)).rejects.toMatchObject({ code: 'picturesRefused' });
      const [take] = await server.db
        .selectFrom('takes')
        .selectAll()
        .where('user_video_id', '=', visit.visitId)
        .execute();
      expect(take).toMatchObject({ parts_hash: null, saved_at: null });
    },
  );

  it('has to record again what it sent as one file with pictures', async () => {
    const visit = await begin('required');
    const uploadId = createUploadId();
    const issued = await visit.target('audio/mp4', uploadId);
    await visit.post(issued, filmed);
    await visit.save(issued, filmed.length);
    await visit.prepare(uploadId);
    expect(await server.store.takes.find(uploadId)).toMatchObject({ fault: 'hasVideo' });
  });

  it('has to record again sound alone that it said to be a video', async () => {
    const visit = await begin('forbidden');
    const { uploadId } = await visit.send('video/mp4', voice);
    const take = await server.store.takes.find(uploadId);
    await visit.save({ url: server.storage.urlOf(take!.key), count: 1 });
    await visit.prepare(uploadId);
    expect(await server.store.takes.find(uploadId)).toMatchObject({ fault: 'noVideo' });
  });
});

const present = async ({ deps, visitId }: Awaited<ReturnType<typeof begin>>) =>
  presentVisit(deps, (await server.store.visits.getInCampaign(visitId))!);

describe('an honest client', () => {
  it('gets a film of cards, exact to the sample, for sound alone', async () => {
    const visit = await begin('required');
    for (const section of ['one', 'two']) await visit.record('audio/mp4', voice, section);
    const { video, audio, pictureSteps, seconds } = await readFilmFacts((await visit.finish()).kept);
    expect(video).toMatchObject({ width: 640, height: 480 });
    expect(video.frames % 2).toBe(0);
    expect(Math.abs(video.frames - 120)).toBeLessThanOrEqual(2);
    expect(pictureSteps).toHaveLength(1);
    expect(seconds).toBeCloseTo(video.frames / 30, 3);
    expect(audio!.seconds).toBeCloseTo(video.frames / 30, 3);
    expect((await present(visit)).videos.map(({ isAudioOnly }) => isAudioOnly)).toEqual([true, true]);
  }, 180_000);

  it('may mix sound alone and video where it is allowed', async () => {
    const visit = await begin('allowed');
    const sent = await visit.record('video/mp4', filmed, 'one');
    expect(sent.videos[0]).not.toHaveProperty('isAudioOnly');
    await visit.record('audio/mp4', voice, 'two');
    const { video, pictureSteps } = await readFilmFacts((await visit.finish()).kept);
    expect(Math.abs(video.frames - 59 - 60)).toBeLessThanOrEqual(2);
    expect(pictureSteps).toHaveLength(1);
  }, 180_000);

  it('sees a first name on the card, in a film as exact as the one that is kept without', async () => {
    const visit = await begin('allowed');
    await visit.record('audio/mp4', voice, 'one');
    await visit.record('video/mp4', filmed, 'two');
    const { kept, seen } = await visit.finish();
    expect(await readFilmFacts(seen!)).toEqual(await readFilmFacts(kept));
    const [without, withName] = await Promise.all([darkestOf(kept, CARD_NAME), darkestOf(seen!, CARD_NAME)]);
    expect(Math.min(...without.slice(0, 59))).toBeGreaterThan(GROUND);
    expect(Math.max(...withName.slice(0, 59))).toBeLessThan(INK);
    const { completedUrl, downloadUrl } = await present(visit);
    const { namedFilmKey } = (await server.store.stitches.find(visit.visitId))!;
    for (const url of [completedUrl, downloadUrl]) expect(url).toContain(namedFilmKey);
  }, 180_000);

  /** Records and prepares all sections, corrects the name, and makes the film. */
  async function finishCorrected(name: string) {
    const visit = await begin('required');
    for (const section of ['one', 'two']) await visit.record('audio/mp4', voice, section);
    for (const { id } of (await server.store.takes.latest(visit.visitId)).values()) await visit.prepare(id);
    await server.store.visits.correct(visit.visitId, { name, ...NO_CONTACT });
    return visit.finish();
  }

  it('sees the name that was corrected before the film was asked for', async () => {
    // Longer than the one of before: it begins farther left.
    const { seen } = await finishCorrected('Maximiliana Lovelace');
    const begins = { ...CARD_NAME, x: 190, width: 70 };
    expect(Math.max(...(await darkestOf(seen!, begins)))).toBeLessThan(INK);
  }, 180_000);

  it('sees none when the corrected one cannot be written', async () => {
    const { kept, seen } = await finishCorrected('\u{5FFFE} Lovelace');
    // No font has its letter, so there is no card with the name of before either.
    expect(seen).toBeNull();
    expect(Math.min(...(await darkestOf(kept, CARD_NAME)))).toBeGreaterThan(GROUND);
  }, 180_000);

  it('has one film where nothing in it is sound alone', async () => {
    const visit = await begin('allowed');
    for (const section of ['one', 'two']) await visit.record('video/mp4', filmed, section);
    expect((await visit.finish()).seen).toBeNull();
  }, 180_000);
});
