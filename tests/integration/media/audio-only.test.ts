import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LiveMezzanine } from '@/lib/server/ports/media';
import { BadMedia, NotCopyable } from '@/lib/server/ports/media-errors';
import { CARD_NAME, CARD_TOP, darkestOf, GROUND, INK } from '@/tests/support/film/darkest';
import { readFilmFacts } from '@/tests/support/film/film-facts';
import { listPackets } from '@/tests/support/film/list-packets';
import { runTool } from '@/tests/support/film/run-tool';
import { makeWav } from '@/tests/support/make-wav';
import { framesOf, openBench, recording, type Bench } from './recordings';

let bench: Bench;
let wav: string;
beforeAll(() => {
  bench = openBench();
  wav = makeWav(bench.folder, [
    { seconds: 1, hertz: 0 },
    { seconds: 1, hertz: 440 },
    { seconds: 1, hertz: 0 },
  ]);
});
afterAll(() => bench.close());

const KINDS = {
  'webm of Chromium and Firefox': ['voice.webm', '-c:a', 'libopus'],
  'fragments of an MP4, as Safari makes them': [
    ...['voice.mp4', '-c:a', 'aac', '-movflags', '+frag_keyframe+empty_moov+default_base_moof'],
  ],
} as const;

const voices = new Map<string, Promise<string>>();
/** Returns a recording of sound alone: a second of silence, one of a tone, and one of silence. It is made once. */
function voice([name, ...options]: readonly string[]): Promise<string> {
  const path = join(bench.folder, name!);
  const make = () => runTool('ffmpeg', ['-y', '-v', 'error', '-i', wav, ...options, path]).then(() => path);
  const made = voices.get(path) ?? make();
  voices.set(path, made);
  return made;
}

const audioOnly = { isAudioOnly: true, isProven: true };

const cards = new Map<string, Promise<LiveMezzanine>>();
/** Returns what is made of such a recording's file, which is made once. */
async function cardOf(kind: readonly string[]): Promise<LiveMezzanine> {
  const source = await voice(kind);
  const card = cards.get(source) ?? bench.prepare(source, audioOnly);
  cards.set(source, card);
  return card;
}

let filmedOnce: Promise<LiveMezzanine> | undefined;
/** Returns a section with pictures, which is made once. */
const filmedSection = () =>
  (filmedOnce ??= bench.prepare(recording('fake-count-samestream-1.mp4'), { isProven: true }));

/** How far a pixel of the ring around the disc is from the same pixel in silence, by frame. */
async function ringOf(video: string): Promise<number[]> {
  const shown = ['-vf', 'crop=2:2:400:238', '-f', 'rawvideo', '-pix_fmt', 'gray', '-'];
  const { stdout } = await runTool('ffmpeg', ['-v', 'error', '-i', video, ...shown]);
  const levels = Array.from({ length: stdout.length / 4 }, (_, frame) => stdout[frame * 4]!);
  return levels.map((level) => levels[0]! - level);
}

describe.each(Object.entries(KINDS))('sound alone in %s', (_, kind) => {
  it('becomes a card as long as its sound, whose ring follows the level', async () => {
    const made = await cardOf(kind);
    const frames = framesOf(made);
    expect(frames).toBeGreaterThanOrEqual(90);
    expect(frames).toBeLessThanOrEqual(92);
    const { video } = await readFilmFacts(made.video);
    expect(video).toMatchObject({ frames, width: 640, height: 480, codec: 'h264', pixelFormat: 'yuv420p' });
    expect(made.flaws).toEqual({ pictures: 0, sounds: 0, hasSound: true });
    const ring = await ringOf(made.video);
    expect(Math.max(...ring.slice(0, 28))).toBeLessThan(4);
    expect(Math.min(...ring.slice(35, 55))).toBeGreaterThan(15);
    expect(Math.max(...ring.slice(70, 89))).toBeLessThan(4);
  });

  it('becomes the same while it is recorded as from its file', async () => {
    const source = await voice(kind);
    const file = await bench.prepare(source, { ...audioOnly, cutsLonger: true });
    const live = await bench.prepareLive(source, { isAudioOnly: true });
    expect(framesOf(live)).toBe(framesOf(file));
    expect(await listPackets(live.video)).toBe(await listPackets(file.video));
    expect((await readFile(live.audio)).equals(await readFile(file.audio))).toBe(true);
  });

  it('is in its film between two videos to the sample', async () => {
    const [alone, filmed] = [await cardOf(kind), await filmedSection()];
    const output = join(bench.folder, `${kind[0]}.film.mp4`);
    const { samples } = await bench.media.stitch({ mezzanines: [filmed, alone, filmed], output });
    expect(samples).toBe(2 * filmed.samples + alone.samples);
    const facts = await readFilmFacts(output);
    expect(facts.video.frames).toBe(2 * framesOf(filmed) + framesOf(alone));
    expect(facts.pictureSteps).toHaveLength(1);
    expect(facts.seconds).toBeCloseTo(facts.video.frames / 30, 3);
  });
});

/** `npm run soak` writes more scripts. */
const NAMES =
  process.env.SOAK_LIVE_RECORDINGS === 'all'
    ? ['Ada', 'Éloïse', 'Łukasz', 'أحمد', 'Юлия', 'Ωμέγα']
    : ['Łukasz', 'أحمد'];

describe('a name on the card of sound alone', () => {
  async function draw(name: string) {
    const made = await cardOf(KINDS['webm of Chromium and Firefox']);
    const output = join(bench.folder, `named: it’s, [${randomUUID()}].mp4`);
    const { video, size } = made;
    const isDrawn = await bench.media.drawName({ video, size, frames: framesOf(made), name, output });
    return { made, output, isDrawn };
  }

  it.each(NAMES)('is shown below its disc in every picture, and nothing else: %s', async (name) => {
    const { made, output, isDrawn } = await draw(name);
    expect(isDrawn).toBe(true);
    expect((await readFilmFacts(output)).video).toMatchObject({ frames: framesOf(made), width: 640, height: 480 });
    expect(Math.max(...(await darkestOf(output, CARD_NAME)))).toBeLessThan(INK);
    expect(Math.min(...(await darkestOf(output, CARD_TOP)))).toBeGreaterThan(GROUND);
  });

  it('is shown where nothing is without it', async () => {
    const { video } = await cardOf(KINDS['webm of Chromium and Firefox']);
    expect(Math.min(...(await darkestOf(video, CARD_NAME)))).toBeGreaterThan(GROUND);
  });

  it('makes a video that is joined with others by copying', async () => {
    const { made, output } = await draw('Ada');
    const filmed = await filmedSection();
    const film = join(bench.folder, 'named-film.mp4');
    const { samples } = await bench.media.stitch({ mezzanines: [filmed, { ...made, video: output }], output: film });
    expect(samples).toBe(filmed.samples + made.samples);
    expect((await readFilmFacts(film)).pictureSteps).toHaveLength(1);
  });

  it('is left out where no font has its letters, and where it has none', async () => {
    // Letters of no language yet: no font can have them.
    for (const name of ['\u{5FFFE}\u{5FFFD}', '', '{\\}']) {
      const { output, isDrawn } = await draw(name);
      expect(isDrawn).toBe(false);
      expect(existsSync(output)).toBe(false);
    }
  });

  it('is text, whatever it looks like', async () => {
    const { output, isDrawn } = await draw('{\\pos(320,40)}Ada\\N\nStyle');
    expect(isDrawn).toBe(true);
    expect(Math.min(...(await darkestOf(output, CARD_TOP)))).toBeGreaterThan(GROUND);
  });
});

describe('sound alone', () => {
  it('is drawn of the size that its film has', async () => {
    const source = await voice(KINDS['webm of Chromium and Firefox']);
    const size = { width: 360, height: 480 };
    const { video } = await bench.prepare(source, { ...audioOnly, size, fit: 'crop' });
    expect((await readFilmFacts(video)).video).toMatchObject(size);
  });

  it('has the size of most cameras, and is never copied', async () => {
    const source = await voice(KINDS['webm of Chromium and Firefox']);
    const probed = await bench.media.probe({ source, ...audioOnly });
    expect(probed).toEqual({ size: { width: 640, height: 480 }, copying: { whyEncoded: 'audioOnly' } });
    await expect(bench.prepare(source, { ...audioOnly, fit: 'copy' })).rejects.toEqual(new NotCopyable('audioOnly'));
  });

  it('is refused with pictures, and where a picture is wanted', async () => {
    const filmed = recording('fake-red-440.webm');
    await expect(bench.media.probe({ source: filmed, ...audioOnly })).rejects.toMatchObject({ fault: 'hasVideo' });
    await expect(bench.prepare(filmed, audioOnly)).rejects.toBeInstanceOf(BadMedia);
    expect(await bench.media.measureBeginning({ source: filmed, isAudioOnly: true })).toBeNull();
    const source = await voice(KINDS['webm of Chromium and Firefox']);
    await expect(bench.prepare(source, { isProven: true })).rejects.toMatchObject({ fault: 'noVideo' });
  });
});
