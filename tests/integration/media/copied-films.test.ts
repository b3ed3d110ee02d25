import { copyFile, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { LiveMezzanine, SoundBefore } from '@/lib/server/ports/media';
import { analyseFilm, countSteps, isWhole } from '@/tests/support/film/analyse-film';
import { readFilmFacts } from '@/tests/support/film/film-facts';
import { listPictures } from '@/tests/support/film/list-pictures';
import { makeRecording } from '@/tests/support/film/make-recording';
import { joinSounds, matchSounds, readSound } from '@/tests/support/film/match-sounds';
import { runTool } from '@/tests/support/film/run-tool';
import { openBench, recording, RECORDINGS, type Bench } from './recordings';

let bench: Bench;
beforeAll(() => {
  bench = openBench();
});
afterAll(() => bench.close());

const COPIED = { fit: 'copy', isProven: true, cutsLonger: true } as const;
const ALL = RECORDINGS.map(([name]) => name);
const H264 = ALL.filter((name) => /h264|samestream|webkit/.test(name));
/** One of each browser and container; `npm run soak` makes a film of every recording alone. */
const ALONE = process.env.SOAK_LIVE_RECORDINGS === 'all' ? H264 : H264.filter((name) => !/samestream-[23]/.test(name));

let films = 0;
async function makeFilm(mezzanines: LiveMezzanine[]): Promise<string> {
  const output = join(bench.folder, `copied-${(films += 1)}.mp4`);
  await bench.media.stitch({ mezzanines, output });
  return output;
}

const copies = new Map<string, Promise<LiveMezzanine>>();
/** Returns the section that is copied of a recording. It is made once, as all films only read it. */
function copyOf(path: string): Promise<LiveMezzanine> {
  const section = copies.get(path) ?? bench.prepare(path, COPIED);
  copies.set(path, section);
  return section;
}

const originals = new Map<string, ReturnType<typeof readOriginal>>();
/** Returns what a recording has: where its clock stands when it begins, s, its pictures, and its sound from then on. */
async function readOriginal(path: string) {
  const { start } = (await bench.media.measureBeginning({ source: path }))!;
  const [pictures, sound] = await Promise.all([
    listPictures(path),
    readSound(path, ['-itsoffset', String(Math.min(0, start))]),
  ]);
  return { start, pictures, sound };
}
function originalOf(path: string) {
  const original = originals.get(path) ?? readOriginal(path);
  originals.set(path, original);
  return original;
}

/**
 * Expects that a film has each picture of its recordings as it was recorded, when it was recorded; the first one of a
 * section is shown from the section's beginning on.
 */
async function expectCopies(film: string, paths: readonly string[], sections: readonly LiveMezzanine[]): Promise<void> {
  const shown = await listPictures(film);
  let begins = 0;
  const wanted: { seconds: number; hash: string }[] = [];
  for (const [index, path] of paths.entries()) {
    const { start, pictures } = await originalOf(path);
    for (const [picture, { seconds, hash }] of pictures.entries()) {
      const after = picture === 0 ? 0 : seconds - Math.max(0, start);
      wanted.push({ seconds: expect.closeTo(begins + after, 4) as unknown as number, hash });
    }
    begins += sections[index]!.samples / 48_000;
  }
  expect(shown).toEqual(wanted);
}

/** Expects that a film sounds as its recordings do, each in its place, and that no decoder has anything to say. */
async function expectSounds(film: string, paths: readonly string[], sections: readonly LiveMezzanine[]): Promise<void> {
  const lengths = sections.map(({ samples }) => samples / 1600);
  const sounds = (await Promise.all(paths.map(originalOf))).map(({ sound }) => sound);
  const { delays } = matchSounds(await readSound(film), joinSounds(sounds, lengths), lengths);
  for (const [index, delay] of delays.entries())
    // Measured: 0 ms, and of a tone alone one period, 2.25 ms.
    if (sounds[index]!.length > 0) expect(Math.abs(delay ?? NaN)).toBeLessThanOrEqual(5);
  expect((await runTool('ffmpeg', ['-v', 'error', '-i', film, '-f', 'null', '-'])).stderr).toBe('');
}

async function expectFilm(film: string, sections: readonly LiveMezzanine[]): Promise<void> {
  const seconds = sections.reduce((sum, { samples }) => sum + samples, 0) / 48_000;
  const facts = await readFilmFacts(film);
  expect(facts.seconds).toBeCloseTo(seconds, 3);
  expect(facts.audio).toMatchObject({ codec: 'aac', profile: 'LC', sampleRate: 48_000, channels: 2 });
  expect(facts.audio!.seconds).toBeCloseTo(seconds, 3);
  expect(facts.boxes.indexOf('moov')).toBeLessThan(facts.boxes.indexOf('mdat'));
}

describe('a film whose pictures are copied', () => {
  it.each(ALONE)('has each picture of %s, once, at the time it was recorded', async (name) => {
    const path = recording(name);
    const section = await copyOf(path);
    const film = await makeFilm([section]);
    await expectCopies(film, [path], [section]);
    await expectSounds(film, [path], [section]);
    await expectFilm(film, [section]);
  });

  it.each(ALONE)('is the same when %s is indexed while it is recorded', async (name) => {
    const before: SoundBefore = { samples: 0, audio: [] };
    const live = await bench.prepareLive(recording(name), { before, fit: 'copy' });
    const file = await copyOf(recording(name));
    expect([live.samples, live.flaws]).toEqual([file.samples, file.flaws]);
    const [one, other] = await Promise.all([live, file].map(async (made) => readFile(await makeFilm([made]))));
    expect(one!.equals(other!)).toBe(true);
  });

  it('holds every frame of three takes of one camera, in order, with their own times and sounds', async () => {
    const paths = [1, 2, 3].map((take) => recording(`fake-count-samestream-${take}.mp4`));
    const sections = [];
    for (const path of paths) sections.push(await copyOf(path));
    const film = await makeFilm(sections);
    await expectCopies(film, paths, sections);
    await expectSounds(film, paths, sections);
    await expectFilm(film, sections);
    const { numbers } = await analyseFilm(film, { blocks: 9 });
    // The numbers shown are 1 to 59, 76 to 135 and 151 to 210.
    expect(countSteps(numbers)).toEqual({ '1': 176, '17': 1, '16': 1 });
  });

  it('is of both containers in which one encoder writes', async () => {
    const paths = ['chromium-mkv-h264-30fps-6s-slice10.mkv', 'chromium-mp4-h264-opus-30fps-6s-kf1s.mp4'].map(recording);
    const sections = [];
    for (const path of paths) sections.push(await copyOf(path));
    const film = await makeFilm(sections);
    await expectCopies(film, paths, sections);
    await expectSounds(film, paths, sections);
  });

  it.each(['mp4', 'mkv'])('has the colours that only the container of a recording says (%s)', async (extension) => {
    const path = join(bench.folder, `colours.${extension}`);
    const said = ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'pc'];
    const source = recording('fake-count-samestream-1.mp4');
    await runTool('ffmpeg', ['-v', 'error', '-y', '-i', source, '-c', 'copy', ...said, path]);
    const sections = [await bench.prepare(path, COPIED), await copyOf(source)];
    const film = await makeFilm(sections.slice(0, 1));
    const shown = ['-show_entries', 'stream=color_range,color_space,color_transfer,color_primaries'];
    const { stdout } = await runTool('ffprobe', ['-v', 'error', '-select_streams', 'v', ...shown, '-of', 'csv', film]);
    expect(stdout.toString().trim()).toBe('stream,pc,bt709,bt709,bt709');
    await expect(makeFilm(sections)).rejects.toThrow('encoded differently');
    const [one, other] = await Promise.all(
      [path, source].map((each) => bench.media.probe({ source: each, isProven: true })),
    );
    expect(one!.copying).not.toEqual(other!.copying);
  });

  it('keeps the offset that each section was recorded with, at every join', async () => {
    const offsets = [60, -45, 0, 120];
    const paths = [];
    for (const [index, delayMs] of offsets.entries()) {
      const format = index % 2 ? 'matroska h264' : 'mp4 h264 aac 44.1';
      const path = join(bench.folder, `offset-${index}`);
      paths.push(await makeRecording({ path, format, first: 15, frames: 106 + 7 * index, delayMs }));
    }
    const sections: LiveMezzanine[] = [];
    for (const path of paths) sections.push(await bench.prepare(path, COPIED));
    const film = await analyseFilm(await makeFilm(sections));
    let begins = 0;
    for (const [index, path] of paths.entries()) {
      const { start } = (await bench.media.measureBeginning({ source: path }))!;
      const ends = begins + sections[index]!.samples / 48_000;
      // Alone, a recording is decoded from its earliest time on; in a film what is before 0 is cut.
      const recorded = (await analyseFilm(path)).beeps
        .filter(isWhole)
        .map((beep) => begins + beep + Math.min(0, start));
      const heard = film.beeps.filter((beep) => beep > begins + 0.05 && beep < ends);
      expect(heard.length).toBeGreaterThanOrEqual(3);
      for (const beep of heard) expect(Math.min(...recorded.map((one) => Math.abs(one - beep)))).toBeLessThan(0.006);
      begins = ends;
    }
  });

  it('has the beginning alone of a recording that is too long', async () => {
    const section = await bench.prepare(recording('fake-count-samestream-2.mp4'), { ...COPIED, maxFrames: 31 });
    expect(section.samples).toBe(31 * 1600);
    const { numbers } = await analyseFilm(await makeFilm([section]), { blocks: 9 });
    expect(numbers.length).toBeGreaterThanOrEqual(31);
    expect(numbers.length).toBeLessThanOrEqual(32);
  });

  it('is refused, not broken, when its recording is not the one that was indexed', async () => {
    const section = await copyOf(recording('fake-count-samestream-2.mp4'));
    const other = join(bench.folder, 'other.mp4');
    await copyFile(recording('webkitgtk-mock-4s.dedup.mp4'), other);
    const output = join(bench.folder, 'refused.mp4');
    const stitching = bench.media.stitch({ mezzanines: [{ ...section, recording: other }], output });
    await expect(stitching).rejects.toThrow();
    await expect(stat(output)).rejects.toThrow('ENOENT');
  });

  it('is never made of a recording whose bytes nothing proves', async () => {
    const source = recording('fake-count-samestream-2.mp4');
    await expect(bench.prepare(source, { fit: 'copy' })).rejects.toMatchObject({ why: 'damaged' });
    expect((await bench.media.probe({ source })).copying).toEqual({ whyEncoded: 'damaged' });
  });

  it('is never joined of two encoders’ pictures', async () => {
    const names = ['fake-count-samestream-2.mp4', 'webkitgtk-mock-4s.dedup.mp4'];
    const sections = [];
    for (const name of names) sections.push(await copyOf(recording(name)));
    await expect(makeFilm(sections)).rejects.toThrow('encoded differently');
  });
});

const OTHERS = ALL.filter((name) => !H264.includes(name));

it.each(OTHERS)('%s is encoded', async (name) => {
  const source = recording(name);
  expect((await bench.media.probe({ source, isProven: true })).copying).toEqual({ whyEncoded: 'codec' });
});
