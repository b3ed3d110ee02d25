import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createMedia } from '@/lib/server/media/create-media';
import { analyseFilm, soundDelays } from '@/tests/support/film/analyse-film';
import { damagePackets, type Damage } from '@/tests/support/film/damage-packets';
import { readFilmFacts } from '@/tests/support/film/film-facts';
import { makeRecording } from '@/tests/support/film/make-recording';
import { framesOf, openBench, recording, RECORDINGS, type Bench } from './recordings';

const FRAMES = 150;
/** Beeps and flashes begin at the seconds. The packets around them stay whole, so that they can be measured. */
const isMarked = (at: number) => at % 1 > 0.9 || at % 1 < 0.15;

let bench: Bench;
let whole: string;
beforeAll(async () => {
  bench = openBench();
  const format = 'mp4 h264 aac 44.1, key frames only';
  whole = await makeRecording({ path: join(bench.folder, 'whole'), format, first: 0, frames: FRAMES, delayMs: 0 });
});
afterAll(() => bench.close());

let files = 0;
const newFile = (extension: string) => join(bench.folder, `file-${(files += 1)}.${extension}`);
const isProven = true;

/** Damages the recording and makes a film of it. */
async function makeFilm(damage: Omit<Damage, 'seed'>) {
  const source = newFile('mp4');
  const found = await damagePackets(whole, source, { seed: 10, ...damage });
  const mezzanine = await bench.prepare(source, { isProven });
  const output = newFile('mp4');
  await bench.media.stitch({ mezzanines: [mezzanine], output });
  const [facts, contents] = [await readFilmFacts(output), await analyseFilm(output)];
  return { ...found, source, mezzanine, facts, contents };
}

const refused = (message: RegExp) =>
  expect.objectContaining({ name: 'BadMedia', fault: 'damaged', message: expect.stringMatching(message) });

describe('sound that does not decode', () => {
  it.each([0.01, 0.2])('is silent for its length, and the rest stays with its picture: %d of it', async (share) => {
    const { damaged, mezzanine, facts, contents } = await makeFilm({ track: 'audio', share, spares: isMarked });
    expect(mezzanine.flaws).toEqual({ pictures: 0, sounds: damaged.length, hasSound: true });
    expect([framesOf(mezzanine), facts.video.frames]).toEqual([FRAMES, FRAMES]);
    expect(contents.numbers).toEqual(Array.from({ length: FRAMES }, (_, number) => number));
    const delays = soundDelays(contents, [FRAMES]).flat();
    expect(delays).toHaveLength(4);
    expect(Math.max(...delays.map(Math.abs))).toBeLessThanOrEqual(10);
  });

  it.each([0.6, 1])('makes the section silent where it is most of it: %d of it', async (share) => {
    const { damaged, mezzanine, facts, contents } = await makeFilm({ track: 'audio', share });
    expect(mezzanine.flaws).toEqual({ pictures: 0, sounds: damaged.length, hasSound: false });
    expect(facts.video.frames).toBe(FRAMES);
    expect((await readFile(mezzanine.audio)).every((byte) => byte === 0)).toBe(true);
    expect(contents.numbers).toEqual(Array.from({ length: FRAMES }, (_, number) => number));
  });

  it('is found in what WebKit records, too', async () => {
    const source = newFile('mp4');
    const { damaged } = await damagePackets(recording('webkitgtk-mock-4s.dedup.mp4'), source, {
      track: 'audio',
      share: 0.2,
      seed: 1,
    });
    const made = await bench.prepare(source, { isProven });
    const [frames, flaws] = [framesOf(made), made.flaws];
    expect({ frames, flaws }).toEqual({ frames: 118, flaws: { pictures: 0, sounds: damaged.length, hasSound: true } });
  });
});

describe('a picture that does not decode', () => {
  it.each([0.01, 0.2])('is held, and nothing moves: %d of it', async (share) => {
    const { damaged, mezzanine, contents } = await makeFilm({ track: 'video', share, spares: isMarked });
    expect(mezzanine.flaws).toEqual({ pictures: damaged.length, sounds: 0, hasSound: true });
    let shown = 0;
    const expected = Array.from({ length: FRAMES }, (_, number) => {
      if (!damaged.includes(number)) shown = number;
      return shown;
    });
    expect(contents.numbers).toEqual(expected);
    const delays = soundDelays(contents, [FRAMES]).flat();
    expect(delays).toHaveLength(4);
    expect(Math.max(...delays.map(Math.abs))).toBeLessThanOrEqual(10);
  });

  it.each([0.6, 1])('is refused where it is more than half of it: %d of it', async (share) => {
    const making = makeFilm({ track: 'video', share });
    await expect(making).rejects.toEqual(refused(/^\d+ of 150 packets of the picture decode$/));
  });
});

/** One recording of each browser and each pair of formats. */
const formats = RECORDINGS.filter(([name]) => !/^fake|^mediabunny|kf30/.test(name));
/** Each of them is damaged in one of its two tracks; `npm run soak` damages both. */
const tracksOf = (index: number) =>
  process.env.SOAK_DAMAGE === 'all' ? (['audio', 'video'] as const) : ([index % 2 ? 'audio' : 'video'] as const);

it('every recording makes a film of the same length whatever the damage, or is refused for its picture', async () => {
  const shares = [0.01, 0.2, 0.6, 1];
  for (const [index, [name, frames]] of formats.entries()) {
    for (const track of tracksOf(index)) {
      const share = shares[(index + (track === 'video' ? 2 : 0)) % 4]!;
      const source = newFile(name.split('.').at(-1)!);
      // The last packet says itself how long it lasts, and with it the recording.
      const spares = (at: number) => at > frames / 30 - 0.2;
      await damagePackets(recording(name), source, { track, share, seed: 3, spares });
      const outcome = await bench.prepare(source, { isProven }).then(
        (mezzanine) => framesOf(mezzanine) - frames,
        (error: { fault?: string }) => error.fault ?? error,
      );
      const expected = track === 'video' && share > 0.5 ? 'damaged' : 0;
      expect([name, track, share, outcome]).toEqual([name, track, share, expected]);
    }
  }
}, 120_000);

it('a recording whose bytes nobody has proven is refused, as it may have been damaged on its way', async () => {
  const source = newFile('mp4');
  await damagePackets(whole, source, { track: 'audio', share: 0.01, seed: 10 });
  await expect(bench.prepare(source)).rejects.toEqual(refused(/aac/));
});

it('a proven recording whose structure is broken is refused', async () => {
  await expect(bench.prepare(recording('webkitgtk-mock-4s.mp4'), { isProven })).rejects.toEqual(refused(/./));
  const webm = await readFile(recording('chromium-webm-vp8-30fps-6s-kf30.webm'));
  const source = newFile('webm');
  await writeFile(source, webm.subarray(0, webm.length - 1000));
  await expect(bench.prepare(source, { isProven })).rejects.toEqual(refused(/./));
});

it('a whole recording has no flaws, and one without sound is silent', async () => {
  expect((await bench.prepare(whole, { isProven })).flaws).toEqual({ pictures: 0, sounds: 0, hasSound: true });
  const silent = await bench.prepare(recording('mediabunny-fmp4-h264-aac-6s.mp4'), { isProven });
  expect(silent.flaws).toEqual({ pictures: 0, sounds: 0, hasSound: false });
});

it('a proven recording of endless messages is refused too', async () => {
  const ffmpeg = join(bench.folder, 'endless');
  await writeFile(ffmpeg, "#!/bin/sh\nyes '[aac @ 0x1] channel element 1.11 is not allocated' >&2\n");
  await chmod(ffmpeg, 0o755);
  const media = createMedia({ ffmpeg });
  const input = { source: whole, folder: bench.folder, size: { width: 640, height: 480 }, fit: 'pad' as const };
  const making = media.makeMezzanine({ ...input, maxFrames: FRAMES, isProven });
  await expect(making).rejects.toEqual(refused(/endless messages/));
  await media.close();
});
