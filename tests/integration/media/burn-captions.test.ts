import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createMedia } from '@/lib/server/media/create-media';
import { readFilmFacts } from '@/tests/support/film/film-facts';
import { runTool } from '@/tests/support/film/run-tool';
import { makeTempFolder } from '@/tests/support/temp-folder';

const SIZE = { width: 320, height: 240 };
const RATE = 30;
const temp = makeTempFolder();
const media = createMedia({ colours: { from: '#f0f1f3', to: '#e6eaef', disc: '#1f2a37', drawing: '#ffffff' } });
const film = join(temp.folder, 'film.mp4');

beforeAll(async () => {
  // Grey with a tone: three seconds.
  await runTool('ffmpeg', [
    ...['-v', 'error', '-f', 'lavfi', '-i', `color=c=gray:s=320x240:r=${RATE}:d=3`],
    ...[
      '-f',
      'lavfi',
      '-i',
      'sine=440:r=48000:d=3',
      '-c:v',
      'libx264',
      '-bf',
      '0',
      '-pix_fmt',
      'yuv420p',
      '-c:a',
      'aac',
    ],
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

type Place = { y: number; height: number };
const TOP: Place = { y: 0, height: 150 };
const BOTTOM: Place = { y: 180, height: 60 };

/** Returns the darkest and the lightest pixel of a place in each picture. */
async function rangesOf(video: string, { y, height }: Place): Promise<{ least: number; most: number }[]> {
  const place = `crop=${SIZE.width}:${height}:0:${y},format=gray`;
  const { stdout } = await runTool('ffmpeg', ['-v', 'error', '-i', video, '-vf', place, '-f', 'rawvideo', '-']);
  const pixels = SIZE.width * height;
  return Array.from({ length: stdout.length / pixels }, (_, at) => {
    const picture = stdout.subarray(at * pixels, (at + 1) * pixels);
    return { least: Math.min(...picture), most: Math.max(...picture) };
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
    const soundOf = async (path: string) =>
      (
        await runTool('ffmpeg', ['-v', 'error', '-i', path, '-map', '0:a', '-c', 'copy', '-f', 'md5', '-'])
      ).stdout.toString();
    expect(await soundOf(output)).toBe(await soundOf(film));
  });

  it('shows letters of other scripts, or is not made where there is no font for them', async () => {
    for (const words of [
      'Grüße, ça va? Łódź',
      'مرحبا بكم في الفيلم',
      '今日は良い天気です',
      '안녕하세요',
      'नमस्ते दुनिया',
    ]) {
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
