import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LiveMezzanine, SoundBefore } from '@/lib/server/ports/media';
import { readFilmFacts } from '@/tests/support/film/film-facts';
import { listPackets } from '@/tests/support/film/list-packets';
import { findWrongPictures, readPictures } from '@/tests/support/film/match-pictures';
import { joinSounds, matchSounds, readSound } from '@/tests/support/film/match-sounds';
import { pictureSimilarity } from '@/tests/support/film/picture-similarity';
import { createRandom } from '@/tests/support/random';
import { framesOf, openBench, recording, RECORDINGS, type Bench } from './recordings';

let bench: Bench;
beforeAll(() => {
  bench = openBench();
});
afterAll(() => bench.close());

/** One of each browser and container. */
const SHORT = [
  'fake-red-440.webm',
  'firefox-vp8-4s-slice10.webm',
  'chromium-mkv-h264-30fps-6s-slice10.mkv',
  'webkitgtk-mock-4s.dedup.mp4',
  'mediabunny-fmp4-h264-aac-6s.mp4',
];
const isSoak = process.env.SOAK_LIVE_RECORDINGS === 'all';
/** `npm run soak` has six joins. */
const SECTIONS = isSoak ? 7 : SHORT.length;
const names = isSoak ? RECORDINGS.map(([name]) => name) : SHORT;
const firstSeed = Number(process.env.SOAK_SEED ?? 1);
const orders = shuffle(names, createRandom(firstSeed));
/** By seed, the recordings of a film; of several films, each has those that the one before left out. */
const films = Array.from({ length: isSoak ? 10 : 1 }, (_, film) => {
  const chosen = Array.from({ length: SECTIONS }, (_, index) => orders[(film * SECTIONS + index) % orders.length]!);
  return [firstSeed + film, isSoak ? shuffle(chosen, createRandom(firstSeed + film)) : chosen] as const;
});

function shuffle(list: readonly string[], random: () => number): string[] {
  const inOrder = list.map((name) => ({ name, order: random() })).sort((one, other) => one.order - other.order);
  return inOrder.map(({ name }) => name);
}

const made = new Map<string, Promise<LiveMezzanine>>();
/** Returns the mezzanine of a recording's file, which is made once. */
function fileOf(name: string): Promise<LiveMezzanine> {
  const file = made.get(name) ?? bench.prepare(recording(name), { isProven: true, cutsLonger: true });
  made.set(name, file);
  return file;
}

/** A section of a film: encoded while it comes, and from its file, without and with its packets of sound. */
type Section = Record<'live' | 'file' | 'fileWithSound', LiveMezzanine>;

async function makeSection(name: string, before: SoundBefore): Promise<Section> {
  const file = await fileOf(name);
  const live = await bench.prepareLive(recording(name), { before });
  const aac = `${live.video}.of-file.aac`;
  await bench.media.encodeSound({ before, audio: file.audio, samples: file.samples, output: aac });
  return { live, file, fileWithSound: { ...file, aac } };
}

async function expectSame({ live, fileWithSound: file }: Section, name: string): Promise<void> {
  const frames = new Map(RECORDINGS).get(name);
  expect([name, framesOf(live), live.flaws]).toEqual([name, frames, file.flaws]);
  expect([name, framesOf(file)]).toEqual([name, frames]);
  expect([name, await listPackets(live.video)]).toEqual([name, await listPackets(file.video)]);
  const [pcm, ofFile] = [await readFile(live.audio), await readFile(file.audio)];
  expect([name, pcm.equals(ofFile)]).toEqual([name, true]);
  expect([name, live.aac !== null]).toEqual([name, file.flaws.hasSound]);
  if (live.aac) expect([name, (await readFile(live.aac)).equals(await readFile(file.aac!))]).toEqual([name, true]);
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
  // Measured: 0 ms, and of a tone alone two whole periods, 4.5 ms.
  for (const [index, delay] of delays.entries())
    if (sounds[index]!.length > 0) expect(Math.abs(delay ?? NaN)).toBeLessThanOrEqual(10);
  // Measured: 0.03 at most, where loud sound begins or ends at once. Silence for a packet is ten times as much.
  expect(noises).toHaveLength(SECTIONS - 1);
  expect(Math.max(...noises)).toBeLessThanOrEqual(0.15);
}

describe('a film of many recordings', () => {
  it.each(films)(
    'is exact at each join, of sections encoded live, from files, or both: seed %d',
    async (seed, chosen) => {
      const sections: Section[] = [];
      let before: SoundBefore = { samples: 0, audio: [] };
      for (const name of chosen) {
        const section = await makeSection(name, before);
        await expectSame(section, name);
        sections.push(section);
        before = { samples: before.samples + section.file.samples, audio: [...before.audio, section.file.audio] };
      }
      const lengths = sections.map(({ file }) => framesOf(file));
      const stitch = async (method: string, mezzanines: LiveMezzanine[]) => {
        const output = join(bench.folder, `${method}-${seed}.mp4`);
        await bench.media.stitch({ mezzanines, output });
        return output;
      };
      const random = createRandom(seed);
      const oneOf = ({ live, file, fileWithSound }: Section) => [live, file, fileWithSound][Math.floor(random() * 3)]!;
      const live = await stitch(
        'live',
        sections.map((section) => section.live),
      );
      const files = await stitch(
        'files',
        sections.map((section) => section.file),
      );
      const mixed = await stitch('mixed', sections.map(oneOf));

      // Films of the same packets need to be looked at once.
      const different = new Map<string, string>();
      for (const film of [live, files, mixed]) different.set(await listPackets(film), film);
      for (const film of different.values()) await expectExact(film, chosen, lengths);

      // By their packets they are the same already.
      if (!isSoak) return;
      const alike = await pictureSimilarity(live, files);
      expect(alike).toHaveLength(framesOf(before));
      expect(Math.min(...alike)).toBeGreaterThanOrEqual(0.98);
    },
    240_000,
  );
});
