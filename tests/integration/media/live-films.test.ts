import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LiveMezzanine } from '@/lib/server/ports/media';
import { readFilmFacts } from '@/tests/support/film/film-facts';
import { listPackets } from '@/tests/support/film/list-packets';
import { findWrongPictures, readPictures } from '@/tests/support/film/match-pictures';
import { joinSounds, matchSounds, readSound } from '@/tests/support/film/match-sounds';
import { pictureSimilarity } from '@/tests/support/film/picture-similarity';
import { createRandom } from '@/tests/support/random';
import { openBench, recording, RECORDINGS, type Bench } from './recordings';

let bench: Bench;
beforeAll(() => {
  bench = openBench();
});
afterAll(() => bench.close());

/** One of each browser and container, and as many as a film of six joins has. */
const SHORT = [
  'fake-red-440.webm',
  'firefox-vp8-4s-slice10.webm',
  'chromium-mkv-h264-30fps-6s-slice10.mkv',
  'fake-count-samestream-1.mp4',
  'webkitgtk-mock-4s.dedup.mp4',
  'mediabunny-fmp4-h264-aac-6s.mp4',
  'fake-count-samestream-3.mp4',
];
const SECTIONS = SHORT.length;
const isSoak = process.env.SOAK_LIVE_RECORDINGS === 'all';
const names = isSoak ? RECORDINGS.map(([name]) => name) : SHORT;
const firstSeed = Number(process.env.SOAK_SEED ?? 1);
const seeds = Array.from({ length: isSoak ? 10 : 1 }, (_, index) => firstSeed + index);

type Both = { live: LiveMezzanine; file: LiveMezzanine };
const made = new Map<string, Promise<Both>>();
/** Returns a recording's mezzanines, encoded while it comes and from its file, which are made once. */
function bothOf(name: string): Promise<Both> {
  const make = async () => {
    const live = await bench.prepareLive(recording(name));
    return { live, file: await bench.prepare(recording(name), { isProven: true, cutsLonger: true }) };
  };
  const both = made.get(name) ?? make();
  made.set(name, both);
  return both;
}

const originals = new Map<string, ReturnType<typeof readOriginal>>();
/** Returns what a recording shows and sounds like, with its time 0 where the film has it. */
async function readOriginal(name: string) {
  const path = recording(name);
  const { start } = (await bench.media.measureBeginning({ source: path }))!;
  const fromZero = ['-itsoffset', String(Math.min(0, start))];
  return { pictures: await readPictures(path, fromZero), sound: await readSound(path, fromZero) };
}
function originalOf(name: string) {
  const original = originals.get(name) ?? readOriginal(name);
  originals.set(name, original);
  return original;
}

describe('a recording that is encoded while it is made', () => {
  it.each(names)('has the packets, times and samples that its file gives: %s', async (name) => {
    const { live, file } = await bothOf(name);
    expect({ frames: live.frames, flaws: live.flaws }).toEqual({ frames: file.frames, flaws: file.flaws });
    expect(live.frames).toBe(new Map(RECORDINGS).get(name));
    expect(await listPackets(live.video)).toBe(await listPackets(file.video));
    expect((await readFile(live.audio)).equals(await readFile(file.audio))).toBe(true);
  });
});

/** Expects that a film shows and sounds what its recordings do, each in its place. */
async function expectExact(film: string, chosen: readonly string[], lengths: readonly number[]): Promise<void> {
  const total = lengths.reduce((sum, frames) => sum + frames, 0);
  const facts = await readFilmFacts(film);
  expect(facts.video).toMatchObject({ frames: total, seconds: expect.closeTo(total / 30, 3) });
  expect(facts.pictureSteps).toHaveLength(1);
  expect(Math.abs(facts.seconds - total / 30)).toBeLessThanOrEqual(1 / 30);
  expect(Math.abs(facts.audio!.seconds - total / 30)).toBeLessThanOrEqual(1024 / 48_000);

  const [pictures, sound] = [await readPictures(film), await readSound(film)];
  const wanted = await Promise.all(chosen.map(originalOf));
  let first = 0;
  const wrong = lengths.map((frames, index) =>
    findWrongPictures(pictures.slice(first, (first += frames)), wanted[index]!.pictures, frames),
  );
  expect(wrong).toEqual(chosen.map(() => []));
  const sounds = wanted.map((original) => original.sound);
  const { delays, noises } = matchSounds(sound, joinSounds(sounds, lengths), lengths);
  // Measured: 0 ms.
  for (const [index, delay] of delays.entries())
    if (sounds[index]!.length > 0) expect(Math.abs(delay ?? NaN)).toBeLessThanOrEqual(10);
  // Measured: 0.03 at most, where loud sound begins or ends at once. Silence for a packet is ten times as much.
  expect(noises).toHaveLength(SECTIONS - 1);
  expect(Math.max(...noises)).toBeLessThanOrEqual(0.15);
}

function choose(random: () => number): string[] {
  const inOrder = names.map((name) => ({ name, order: random() })).sort((one, other) => one.order - other.order);
  return inOrder.slice(0, SECTIONS).map(({ name }) => name);
}

describe('a film of seven recordings', () => {
  it.each(seeds)('is exact at each join, of sections encoded live, from files, or both: seed %d', async (seed) => {
    const random = createRandom(seed);
    const chosen = choose(random);
    const both = await Promise.all(chosen.map(bothOf));
    const lengths = both.map(({ file }) => file.frames);
    const stitch = async (method: string, sectionOf: (section: Both) => LiveMezzanine) => {
      const output = join(bench.folder, `${method}-${seed}.mp4`);
      await bench.media.stitch({ mezzanines: both.map(sectionOf), output });
      return output;
    };
    const live = await stitch('live', (section) => section.live);
    const files = await stitch('files', (section) => section.file);
    const mixed = await stitch('mixed', (section) => (random() < 0.5 ? section.live : section.file));

    // Films of the same packets need to be looked at once.
    const films = new Map<string, string>();
    for (const film of [live, files, mixed]) films.set(await listPackets(film), film);
    for (const film of films.values()) await expectExact(film, chosen, lengths);

    const alike = await pictureSimilarity(live, files);
    expect(alike).toHaveLength(lengths.reduce((sum, frames) => sum + frames, 0));
    expect(Math.min(...alike)).toBeGreaterThanOrEqual(0.98);
  });
});
