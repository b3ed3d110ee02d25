import { isAppError } from '@/lib/contract/errors';
import { clipUploadKey } from '@/lib/domain/files';
import { addClip, getClip, makeClip } from '@/lib/server/use-cases/campaigns/clips';
import { removeDoomed } from '@/lib/server/use-cases/upkeep/remove-doomed';
import { createCampaignWriting } from '@/tests/support/campaign-writing';
import { runTool } from '@/tests/support/film/run-tool';
import { openClips } from '@/tests/support/sent-clips';
import { openUseCases, type UseCases } from '@/tests/support/use-cases';

let run: UseCases;
let clips: Awaited<ReturnType<typeof openClips>>;
beforeAll(async () => {
  run = await openUseCases();
  clips = await openClips(() => run);
});
afterAll(async () => {
  await clips.close();
  await run.close();
});

const { openOrganization } = createCampaignWriting(() => run);

/** Returns what ffprobe says of a file, as it prints it. */
async function probe(path: string, ...args: string[]): Promise<string> {
  const { stdout } = await runTool('ffprobe', ['-v', 'error', ...args, '-of', 'csv=p=0', path]);
  return stdout.toString().trim();
}

async function refusalOf(call: Promise<unknown>): Promise<string | null> {
  return call.then(
    () => null,
    (error: unknown) => (isAppError(error) ? error.code : Promise.reject(error)),
  );
}

describe('a clip', () => {
  it('of a video is cut at both ends to the frame, and as loud as others', async () => {
    const house = await openOrganization();
    const clip = await clips.sent(house, 'video', 'video.mp4', { fromMs: 1000, toMs: 5500 });
    expect(clip).toMatchObject({ state: 'ready', kind: 'video', width: 320, height: 240, seconds: 4.5 });
    expect([clip.url, clip.posterUrl]).toEqual([expect.any(String), expect.any(String)]);
    const path = await clips.fileOf(house, clip.id);
    const frames = ['-count_frames', '-select_streams', 'v:0', '-show_entries', 'stream=codec_name,nb_read_frames'];
    expect(await probe(path, ...frames)).toBe('h264,135');
    expect(Math.abs((await clips.loudness(path)) + 16)).toBeLessThan(1);
  });

  it.each(['sound.mp3', 'sound.webm'])('of sound is AAC, as long and as loud as it has to be: %s', async (name) => {
    const house = await openOrganization();
    const clip = await clips.sent(house, 'audio', name, { fromMs: 500, toMs: 3000 });
    expect(clip).toMatchObject({ state: 'ready', posterUrl: null, width: null, seconds: 2.5 });
    const path = await clips.fileOf(house, clip.id);
    expect(await probe(path, '-show_entries', 'stream=codec_name')).toBe('aac');
    expect(Math.abs((await clips.loudness(path)) + 16)).toBeLessThan(1);
  });

  it.each(['covered.mp3', 'covered.m4a', 'pcm_u8.wav', 'pcm_s24le.wav', 'pcm_s32le.wav', 'pcm_f32le.wav'])(
    'of sound is made of what players and studios write, without a cover: %s',
    async (name) => {
      const house = await openOrganization();
      const clip = await clips.sent(house, 'audio', name, { fromMs: 500, toMs: 3000 });
      expect(clip).toMatchObject({ state: 'ready', seconds: 2.5 });
      const path = await clips.fileOf(house, clip.id);
      expect(await probe(path, '-show_entries', 'stream=codec_name')).toBe('aac');
    },
  );

  it('of sound that is louder than any scale is made, and softer', async () => {
    const house = await openOrganization();
    const { id } = await clips.sent(house, 'audio', 'distorted.wav');
    expect(await clips.loudness(await clips.fileOf(house, id))).toBeLessThan(-10);
  });

  it('of a picture is drawn anew, and small enough', async () => {
    const clip = await clips.sent(await openOrganization(), 'picture', 'picture.png');
    expect(clip).toMatchObject({ state: 'ready', seconds: null, posterUrl: null, width: 2048, height: 1024 });
  });

  it('stays as it was made', async () => {
    const house = await openOrganization();
    const { id, ...made } = await clips.sent(house, 'audio', 'sound.mp3', { fromMs: 0, toMs: 1000 });
    const again = await makeClip(clips.deps(), { member: house.member, clipId: id, trim: null });
    expect(again.seconds).toBe(made.seconds);
  });

  it('is refused when it is a page in a picture’s clothes, and nothing of it stays', async () => {
    const { member, ...house } = await openOrganization();
    const clipId = await clips.send({ member, ...house }, 'picture', 'page.png');
    const attempt = () => makeClip(clips.deps(), { member, clipId, trim: null });
    expect(await refusalOf(attempt())).toBe('fileUnusable');
    expect(await refusalOf(attempt())).toBe('fileUnusable');
    expect(await getClip(clips.deps(), { member, clipId })).toMatchObject({ state: 'fileUnusable', url: null });
    await removeDoomed(run.deps);
    expect(await run.storage.size(clipUploadKey(clipId))).toBeNull();
  });

  it.each([
    ['video', 'sound.mp3', null],
    ['audio', 'picture.png', null],
    ['picture', 'video.mp4', null],
    ['video', 'video.mp4', { fromMs: 60_000, toMs: 61_000 }],
    ['audio', 'sound.mp3', { fromMs: 60_000, toMs: 61_000 }],
  ] as const)('as %s is refused when it is %s, cut to %j', async (kind, name, trim) => {
    expect(await refusalOf(clips.sent(await openOrganization(), kind, name, trim))).toBe('fileUnusable');
  });

  it('is refused before it is sent when it is too large, or of another type', async () => {
    const { member } = await openOrganization();
    const add = (bytes: number, type: string) =>
      refusalOf(addClip(clips.deps(), { member, kind: 'picture', bytes, type }));
    expect(await add(2 ** 30, 'image/png')).toBe('fileTooLarge');
    expect(await add(1000, 'video/mp4')).toBe('invalidParameters');
  });

  it('of which nothing came is waited for', async () => {
    const { member } = await openOrganization();
    const { clipId } = await addClip(clips.deps(), { member, kind: 'picture', bytes: 1000, type: 'image/png' });
    expect(await refusalOf(makeClip(clips.deps(), { member, clipId, trim: null }))).toBe('uploadIncomplete');
  });

  it('is not there for another organization', async () => {
    const { id: clipId } = await clips.sent(await openOrganization(), 'picture', 'picture.png');
    const { member } = await openOrganization();
    expect(await refusalOf(getClip(clips.deps(), { member, clipId }))).toBe('notFound');
    expect(await refusalOf(makeClip(clips.deps(), { member, clipId, trim: null }))).toBe('notFound');
  });
});
