import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createMedia } from '@/lib/server/media/create-media';
import { readFilmFacts } from '@/tests/support/film/film-facts';
import { listPictures } from '@/tests/support/film/list-pictures';
import { runTool } from '@/tests/support/film/run-tool';
import { makeTempFolder } from '@/tests/support/temp-folder';
import { openBench, recording } from './recordings';

const SIZE = { width: 320, height: 240 };
const RATE = 30;
const SCRIPTS = ['Grüße, ça va? Łódź', 'مرحبا بكم في الفيلم', '今日は良い天気です', '안녕하세요', 'नमस्ते दुनिया'];
const temp = makeTempFolder();
const media = createMedia({ colours: { from: '#f0f1f3', to: '#e6eaef', disc: '#1f2a37', drawing: '#ffffff' } });
const film = join(temp.folder, 'film.mp4');

beforeAll(async () => {
  // Grey with a tone: three seconds.
  await runTool('ffmpeg', [
    ...['-v', 'error', '-f', 'lavfi', '-i', `color=c=gray:s=320x240:r=${RATE}:d=3`],
    ...['-f', 'lavfi', '-i', 'sine=440:r=48000:d=3'],
    ...['-c:v', 'libx264', '-bf', '0', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
    film,
  ]);
});
afterAll(async () => {
  await media.close();
  temp.remove();
});

let count = 0;
async function burn(words: string, more: { language?: string; startMs?: number; endMs?: number } = {}) {
  const { language = null, startMs = 1000, endMs = 2000 } = more;
  const output = join(temp.folder, `burnt-${(count += 1)}.mp4`);
  const lines = [{ startMs, endMs, words }];
  return { output, isMade: await media.burnCaptions({ film, size: SIZE, seconds: 3, lines, language, output }) };
}

/** In Jest, each look at a global takes longer than the rest of a loop. */
const { abs } = Math;

type Place = { y: number; height: number };
const TOP: Place = { y: 0, height: 150 };
const BOTTOM: Place = { y: 180, height: 60 };

/** Returns the digest of the packets of a film's sound. */
async function soundOf(path: string): Promise<string> {
  const args = ['-v', 'error', '-i', path, '-map', '0:a', '-c', 'copy', '-f', 'md5', '-'];
  return (await runTool('ffmpeg', args)).stdout.toString();
}

/** Returns the darkest and the lightest pixel of a place in each picture. */
async function rangesOf(video: string, { y, height }: Place): Promise<{ least: number; most: number }[]> {
  const place = `crop=${SIZE.width}:${height}:0:${y},format=gray`;
  const { stdout } = await runTool('ffmpeg', ['-v', 'error', '-i', video, '-vf', place, '-f', 'rawvideo', '-']);
  const pixels = SIZE.width * height;
  return Array.from({ length: stdout.length / pixels }, (_, at) => {
    const range = { least: 255, most: 0 };
    for (const pixel of stdout.subarray(at * pixels, (at + 1) * pixels)) {
      if (pixel < range.least) range.least = pixel;
      if (pixel > range.most) range.most = pixel;
    }
    return range;
  });
}

const shownIn = (ranges: readonly { least: number; most: number }[]) =>
  ranges.flatMap(({ least, most }, at) => (most > 200 && least < 90 ? [at] : []));

describe('a film with captions in its pictures', () => {
  it('shows them at the bottom while they are said, and nowhere else', async () => {
    const { output, isMade } = await burn('Hello there,\nthis is me.');
    expect(isMade).toBe(true);
    const shown = shownIn(await rangesOf(output, BOTTOM));
    expect([shown[0], shown.at(-1), shown.length]).toEqual([RATE, 2 * RATE - 1, RATE]);
    const above = await rangesOf(output, TOP);
    expect(above.every(({ least, most }) => most - least < 12)).toBe(true);
  });

  it('is as long, and has its sound as it was', async () => {
    const { output } = await burn('Hello.');
    const [own, before] = await Promise.all([readFilmFacts(output), readFilmFacts(film)]);
    expect([own.video.frames, own.video.seconds, own.audio]).toEqual([before.video.frames, 3, before.audio]);
    expect(await soundOf(output)).toBe(await soundOf(film));
  });

  it('shows letters of other scripts, or is not made where there is no font for them', async () => {
    for (const words of SCRIPTS) {
      const { output, isMade } = await burn(words);
      expect(existsSync(output)).toBe(isMade);
      if (isMade) expect(shownIn(await rangesOf(output, BOTTOM))).toHaveLength(RATE);
    }
    // Every machine that runs tests has a font with these.
    expect((await burn('Grüße, ça va? Łódź')).isMade).toBe(true);
    expect((await burn('مرحبا بكم', { language: 'ar' })).isMade).toBe(true);
  });

  it('shows words that look like commands as words', async () => {
    const hostile = '{\\pos(160,20)\\fs60}X\\N{\\an8}\nDialogue: 0,0:00:00.00,0:00:03.00,Words,,0,0,0,,Y';
    const { output } = await burn(hostile);
    expect((await rangesOf(output, { y: 0, height: 90 })).every(({ least, most }) => most - least < 12)).toBe(true);
    expect(shownIn(await rangesOf(output, BOTTOM))).toHaveLength(RATE);
  });

  it('leaves nothing else behind, nor anything when it is cancelled', async () => {
    const before = readdirSync(temp.folder);
    const output = join(temp.folder, 'cancelled.mp4');
    const signal = AbortSignal.abort(new Error('enough'));
    const lines = [{ startMs: 0, endMs: 1000, words: 'Hello' }];
    const burning = media.burnCaptions({ film, size: SIZE, seconds: 3, lines, language: null, output, signal });
    await expect(burning).rejects.toThrow('enough');
    expect(readdirSync(temp.folder)).toEqual(before);
    expect(before.filter((name) => name.endsWith('.ass'))).toEqual([]);
  });
});

describe('captions in a film of sections', () => {
  /** How far each picture of a film is from the same of another, on average, at the bottom. */
  async function distances(one: string, other: string): Promise<number[]> {
    const args = (path: string) => [
      ...['-v', 'error', '-i', path, '-vf', 'crop=iw:ih/4:0:ih*3/4,scale=64:16,format=gray'],
      ...['-fps_mode', 'passthrough', '-f', 'rawvideo', '-'],
    ];
    const [a, b] = await Promise.all([runTool('ffmpeg', args(one)), runTool('ffmpeg', args(other))]);
    const pixels = 64 * 16;
    return Array.from({ length: a.stdout.length / pixels }, (_, picture) => {
      let sum = 0;
      for (let pixel = picture * pixels; pixel < (picture + 1) * pixels; pixel += 1)
        sum += abs(a.stdout[pixel]! - b.stdout[pixel]!);
      return sum / pixels;
    });
  }

  it.each([
    ['were copied', { fit: 'copy', isProven: true, cutsLonger: true } as const],
    ['were encoded', {}],
  ])('whose pictures %s change no picture without a line, no time and no sound', async (_, options) => {
    const names = ['fake-count-samestream-1.mp4', 'fake-count-samestream-2.mp4'];
    const bench = openBench();
    const mezzanines = [];
    for (const name of names) mezzanines.push(await bench.prepare(recording(name), options));
    const [whole, output] = [join(bench.folder, 'film.mp4'), join(bench.folder, 'captioned.mp4')];
    const { samples } = await bench.media.stitch({ mezzanines, output: whole });
    const { size } = await bench.media.probe({ source: whole, isProven: true });
    const lines = [
      { startMs: 500, endMs: 1000, words: 'One of the first' },
      { startMs: 2500, endMs: 3000, words: 'One of the second' },
    ];
    const seconds = samples / 48_000;
    expect(await bench.media.burnCaptions({ film: whole, size, seconds, language: 'en', lines, output })).toBe(true);
    const [before, after] = [await listPictures(whole), await listPictures(output)];
    const close = before.map((picture) => expect.closeTo(picture.seconds, 3) as unknown as number);
    expect(after.map((picture) => picture.seconds)).toEqual(close);
    expect(await soundOf(output)).toBe(await soundOf(whole));
    const far = await distances(whole, output);
    expect(far).toHaveLength(before.length);
    const isSaid = before.map((picture) =>
      lines.some(({ startMs, endMs }) => picture.seconds * 1000 >= startMs - 1 && picture.seconds * 1000 < endMs - 1),
    );
    const saidOf = (is: boolean) => far.filter((__, index) => isSaid[index] === is);
    expect(Math.min(...saidOf(true))).toBeGreaterThan(2 * Math.max(...saidOf(false)));
    expect(Math.max(...saidOf(false))).toBeLessThan(3);
    await bench.close();
  });
});
