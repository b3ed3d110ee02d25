import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mezzanine } from '@/lib/server/ports/media';
import { analyseFilm, countSteps } from '@/tests/support/film/analyse-film';
import { readFilmFacts } from '@/tests/support/film/film-facts';
import { openBench, recording, RECORDINGS, type Bench } from './recordings';

let bench: Bench;
beforeAll(() => {
  bench = openBench();
});
afterAll(() => bench.close());

const prepared = new Map<string, Promise<Mezzanine>>();
/** Returns a recording's mezzanine, which is made only once for all films. */
function partOf(name: string): Promise<Mezzanine> {
  const mezzanine = prepared.get(name) ?? bench.prepare(recording(name));
  prepared.set(name, mezzanine);
  return mezzanine;
}

let films = 0;
const newFilm = () => join(bench.folder, `film-${(films += 1)}.mp4`);

async function expectFilm(path: string, frames: number, size = { width: 640, height: 480 }): Promise<void> {
  const facts = await readFilmFacts(path);
  expect(facts.video).toEqual({
    codec: 'h264',
    profile: 'High',
    pixelFormat: 'yuv420p',
    ...size,
    frames,
    seconds: expect.closeTo(frames / 30, 3),
  });
  expect(facts.audio).toMatchObject({ codec: 'aac', profile: 'LC', sampleRate: 48_000, channels: 2 });
  expect(facts.pictureSteps).toHaveLength(1);
  expect(Math.abs(facts.seconds - frames / 30)).toBeLessThanOrEqual(1 / 30);
  expect(Math.abs((facts.audio?.seconds ?? 0) - frames / 30)).toBeLessThanOrEqual(0.022);
  expect(facts.boxes.indexOf('moov')).toBeLessThan(facts.boxes.indexOf('mdat'));
  const contents = await analyseFilm(path);
  expect(contents.messages).toBe('');
  expect(contents.numbers).toHaveLength(frames);
}

describe('a film of one recording', () => {
  it.each(RECORDINGS)('is exact: %s', async (name, frames) => {
    const mezzanine = await partOf(name);
    expect(mezzanine.frames).toBe(frames);
    expect((await stat(mezzanine.audio)).size).toBe(frames * 1600 * 4);

    const output = newFilm();
    const film = await bench.media.stitch({ mezzanines: [mezzanine], output });
    expect(film).toEqual({ frames, bytes: (await stat(output)).size });
    await expectFilm(output, frames);
  });
});

describe('a film of many recordings', () => {
  it('is exact when every browser gave one (spec 1.17)', async () => {
    const mezzanines = [];
    for (const [name] of RECORDINGS) mezzanines.push(await partOf(name));
    const output = newFilm();
    await bench.media.stitch({ mezzanines, output });
    await expectFilm(
      output,
      RECORDINGS.reduce((sum, [, frames]) => sum + frames, 0),
    );
  });

  it('holds every frame of three takes of one camera, in order', async () => {
    const mezzanines = [];
    for (const take of [1, 2, 3]) mezzanines.push(await partOf(`fake-count-samestream-${take}.mp4`));
    const output = join(bench.folder, "it's a film.mp4");
    await bench.media.stitch({ mezzanines, output });
    const { numbers } = await analyseFilm(output, { blocks: 9 });
    expect(numbers[0]).toBe(1);
    // The numbers shown are 1 to 59, 76 to 135 and 151 to 210.
    expect(countSteps(numbers)).toEqual({ '1': 176, '17': 1, '16': 1 });
  });

  it('is cropped to portrait from the middle of each', async () => {
    const portrait = { size: { width: 360, height: 480 }, fit: 'crop' } as const;
    const mezzanines = [];
    for (const name of ['fake-count-samestream-1.mp4', 'webkitgtk-mock-4s.dedup.mp4'])
      mezzanines.push(await bench.prepare(recording(name), portrait));
    const output = newFilm();
    await bench.media.stitch({ mezzanines, output });
    await expectFilm(output, 177, portrait.size);
  });

  it('is refused, not broken, when its mezzanines were encoded differently', async () => {
    const mezzanine = await partOf('fake-count-samestream-1.mp4');
    const other = await bench.prepare(recording('fake-count-samestream-2.mp4'), { size: { width: 320, height: 240 } });
    const output = newFilm();
    await expect(bench.media.stitch({ mezzanines: [mezzanine, other], output })).rejects.toThrow('encoded differently');
    await expect(stat(output)).rejects.toThrow('ENOENT');
  });
});
