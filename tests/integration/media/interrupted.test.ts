import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkContainer } from '@/lib/server/media/container/check-container';
import { createRandom } from '@/tests/support/random';
import { framesOf, openBench, recording, RECORDINGS, type Bench } from './recordings';

let bench: Bench;
beforeEach(() => {
  bench = openBench();
});
afterEach(() => bench.close());

type Packet = { pts_time?: string; duration_time?: string; pos?: string; size: string };

/** In how many places each recording is cut off to make a film of the rest; `npm run soak` cuts in more. */
const CUTS = Number(process.env.SOAK_CUTS ?? 1);
const seed = Number(process.env.SOAK_SEED ?? 2026);

/** Returns a function that says up to which time, ms, the first `bytes` of the recording are complete. */
function momentsOf(name: string): (bytes: number) => number {
  const shown = execFileSync('ffprobe', [
    '-v',
    'error',
    '-show_entries',
    'packet=pts_time,duration_time,pos,size',
    '-of',
    'json',
    recording(name),
  ]);
  const { packets } = JSON.parse(shown.toString()) as { packets: Packet[] };
  const ends = packets.map(({ pts_time = '0', duration_time = '0', pos = '0', size }) => ({
    at: Number(pos) + Number(size),
    ms: 1000 * (Number(pts_time) + Number(duration_time)),
  }));
  return (bytes) => ends.filter(({ at }) => at <= bytes).reduce((latest, { ms }) => Math.max(latest, ms), 0);
}

/** Cuts the recording off after this many bytes, and returns what is made of it. */
async function salvageAt(whole: Buffer, bytes: number): Promise<string> {
  const folder = await mkdtemp(join(bench.folder, 'cut-'));
  const source = join(folder, 'source');
  await writeFile(source, whole.subarray(0, bytes));
  return bench.media.salvage({ source, folder });
}

/** The most that may be lost, ms: one or two blocks of a live WebM, or a key frame interval and a packet of an MP4. */
const lost = (name: string) => (name.endsWith('.mp4') ? 1060 : 100);
/** Each of these is a single fragment, so a cut leaves nothing of it. */
const inOnePiece = (name: string) => name.startsWith('fake-count');
const names = RECORDINGS.map(([name]) => name);

it.each(names.filter((name) => !inOnePiece(name)))(
  'cut off at any byte, %s makes a film of all that was there',
  async (name) => {
    const whole = await readFile(recording(name));
    const random = createRandom(seed);
    const momentAt = momentsOf(name);
    for (let round = 0; round < CUTS; round++) {
      const at = Math.floor(whole.length * (0.25 + 0.75 * random()));
      const frames = framesOf(await bench.prepare(await salvageAt(whole, at)));
      const missing = momentAt(at) - (frames * 1000) / 30;
      expect([at, missing < lost(name) && missing > -100]).toEqual([at, true]);
    }
  },
  120_000,
);

it.each(names)(
  'cut off at any byte, %s is whole by its structure afterwards, or a visible fault',
  async (name) => {
    const whole = await readFile(recording(name));
    const random = createRandom(seed);
    for (let round = 0; round < 20 * CUTS; round++) {
      const at = Math.floor(whole.length * random());
      const outcome = await salvageAt(whole, at)
        .then(checkContainer)
        .then(
          () => 'whole',
          (error: Error) => error.name,
        );
      expect([at, outcome]).toEqual([at, expect.stringMatching(/^(whole|BadMedia)$/)]);
    }
  },
  120_000,
);

it.each(names)('cut off in its header, %s is a visible fault', async (name) => {
  const whole = await readFile(recording(name));
  for (const at of [0, 3, 7, 8, 20, 100, 150]) {
    await expect(salvageAt(whole, at).then((path) => bench.prepare(path))).rejects.toMatchObject({ name: 'BadMedia' });
  }
});

it.each(names)('%s that was not cut at all is used as it is', async (name) => {
  const whole = await readFile(recording(name));
  expect(whole.equals(await readFile(await salvageAt(whole, whole.length)))).toBe(true);
});

it('a Matroska file with written lengths goes as far as it is there too', async () => {
  const finished = join(bench.folder, 'finished.mkv');
  execFileSync('ffmpeg', [
    '-v',
    'error',
    '-i',
    recording('chromium-mkv-h264-30fps-6s-slice10.mkv'),
    '-c',
    'copy',
    finished,
  ]);
  const whole = await readFile(finished);
  const frames = framesOf(await bench.prepare(await salvageAt(whole, whole.length / 2)));
  expect(frames).toBeGreaterThan(70);
  expect(frames).toBeLessThan(120);
});

it('a recording that is not said to be cut off is refused all the same', async () => {
  const whole = await readFile(recording('chromium-webm-vp8-30fps-6s-kf30.webm'));
  const cut = join(bench.folder, 'cut.webm');
  await writeFile(cut, whole.subarray(0, 300_001));
  await expect(bench.prepare(cut)).rejects.toMatchObject({ fault: 'damaged' });
});
