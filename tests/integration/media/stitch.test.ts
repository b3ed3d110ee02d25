import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { samplesOfFile } from '@/lib/domain/pcm';
import { readLastSamples } from '@/lib/server/media/sound/pcm-file';
import type { Mezzanine } from '@/lib/server/ports/media';
import { analyseFilm, countSteps } from '@/tests/support/film/analyse-film';
import { readFilmFacts } from '@/tests/support/film/film-facts';
import { runTool } from '@/tests/support/film/run-tool';
import { oneOfEach } from '@/tests/support/sample';
import { framesOf, openBench, recording, RECORDINGS, type Bench } from './recordings';

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

const isSoak = process.env.SOAK_LIVE_RECORDINGS === 'all';
/** One of each container; `npm run soak` makes a film of every recording alone. */
const ALONE = isSoak ? RECORDINGS : RECORDINGS.filter(([name]) => /^firefox|^chromium-mkv|samestream-1/.test(name));
/** One of each browser and container; `npm run soak` makes a film of all. */
const MANY = isSoak
  ? RECORDINGS
  : oneOfEach(
      RECORDINGS,
      ([name]) => /^(chromium-)?[a-z0-9]+/.exec(name)![0],
      ([name]) => name,
    );

describe('a film of one recording', () => {
  it.each(ALONE)('is exact: %s', async (name, frames) => {
    const mezzanine = await partOf(name);
    const output = newFilm();
    const film = await bench.media.stitch({ mezzanines: [mezzanine], output });
    expect(film).toEqual({ samples: frames * 1600, bytes: (await stat(output)).size });
    await expectFilm(output, frames);
  });
});

describe('a film of many recordings', () => {
  it('is exact when every browser gave one (spec 1.17)', async () => {
    const mezzanines = [];
    for (const [name, frames] of MANY) {
      const mezzanine = await partOf(name);
      expect([name, framesOf(mezzanine)]).toEqual([name, frames]);
      expect([name, samplesOfFile((await stat(mezzanine.audio)).size)]).toEqual([name, frames * 1600]);
      mezzanines.push(mezzanine);
    }
    const output = newFilm();
    await bench.media.stitch({ mezzanines, output });
    await expectFilm(
      output,
      MANY.reduce((sum, [, frames]) => sum + frames, 0),
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

  it('sounds at its joins as if all sections had been encoded in one', async () => {
    const mezzanines = await Promise.all([1, 2, 3].map((take) => partOf(`fake-count-samestream-${take}.mp4`)));
    const output = newFilm();
    await bench.media.stitch({ mezzanines, output });
    const sections = await Promise.all(mezzanines.map(({ audio, samples }) => readLastSamples(audio, samples)));
    const samples = Buffer.concat(sections);
    const pcm = ['-f', 's16le', '-ar', '48000', '-ac', '2'];
    const decode = (path: string) => runTool('ffmpeg', ['-v', 'error', '-i', path, '-vn', ...pcm, 'pipe:1']);
    const inOne = join(bench.folder, 'in-one.m4a');
    const encoder = ['-c:a', 'aac', '-aac_coder', 'fast', '-b:a', '128k'];
    await runTool('ffmpeg', ['-v', 'error', ...pcm, '-i', 'pipe:0', ...encoder, inOne], [samples]);
    const [film, reference] = [(await decode(output)).stdout, (await decode(inOne)).stdout];
    /** How much it differs from the sections around where the second and third begin. */
    const differences = (decoded: Buffer) =>
      [1, 2].map((count) => {
        const at = Buffer.concat(sections.slice(0, count)).length;
        let sum = 0;
        for (let byte = at - 16_384; byte < at + 16_384; byte += 2)
          sum += (decoded.readInt16LE(byte) - samples.readInt16LE(byte)) ** 2;
        return Math.sqrt(sum / 16_384);
      });
    const expected = differences(reference);
    for (const [index, difference] of differences(film).entries())
      expect(difference).toBeLessThan(1.2 * expected[index]!);
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

  it('is refused, not broken, when a mezzanine has more or fewer frames than it says', async () => {
    const mezzanine = await partOf('fake-count-samestream-1.mp4');
    const audio = join(bench.folder, 'other.pcm');
    const real = framesOf(mezzanine);
    for (const frames of [real - 1, real + 1]) {
      await writeFile(audio, Buffer.alloc(frames * 6400));
      const output = newFilm();
      const stitching = bench.media.stitch({ mezzanines: [{ ...mezzanine, audio, samples: frames * 1600 }], output });
      await expect(stitching).rejects.toThrow(`${real} of ${frames} frames`);
      await expect(stat(output)).rejects.toThrow('ENOENT');
    }
  });

  it('is refused, not broken, when its mezzanines were encoded differently', async () => {
    const mezzanine = await partOf('fake-count-samestream-1.mp4');
    const other = await bench.prepare(recording('fake-count-samestream-2.mp4'), { size: { width: 320, height: 240 } });
    const output = newFilm();
    await expect(bench.media.stitch({ mezzanines: [mezzanine, other], output })).rejects.toThrow('encoded differently');
    await expect(stat(output)).rejects.toThrow('ENOENT');
  });
});
