import { copyFile, mkdir, readFile, rename, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { BegunFilm } from '@/lib/server/ports/begin-film';
import type { LiveMezzanine, SoundBefore } from '@/lib/server/ports/media';
import { readFilmFacts } from '@/tests/support/film/film-facts';
import { listPackets } from '@/tests/support/film/list-packets';
import { makeRecording } from '@/tests/support/film/make-recording';
import { runTool } from '@/tests/support/film/run-tool';
import { waitFor } from '@/tests/support/wait-for';
import { openBench, PIECES, recording, type Bench } from './recordings';

let bench: Bench;
beforeAll(() => {
  bench = openBench();
});
afterAll(() => bench.close());

const COPIED = { fit: 'copy', maxFrames: 1200 } as const;
const ONE_CAMERA = [1, 2, 3].map((take) => recording(`fake-count-samestream-${take}.mp4`));
const ANOTHER_CAMERA = recording('chromium-mkv-h264-30fps-6s-slice10.mkv');

let files = 0;
const nextFile = (extension: string) => join(bench.folder, `begun-${(files += 1)}.${extension}`);

const soundOf = (sections: readonly LiveMezzanine[]): SoundBefore => ({
  samples: sections.reduce((sum, { samples }) => sum + samples, 0),
  audio: sections.map(({ audio }) => audio),
});

/** Returns sections of a film, with their packets of sound. */
async function makeSections(paths: readonly string[]): Promise<LiveMezzanine[]> {
  const sections: LiveMezzanine[] = [];
  for (const path of paths) {
    const section = await bench.prepare(path, { ...COPIED, isProven: true, cutsLonger: true });
    const aac = `${section.video}.aac`;
    const { audio, samples } = section;
    await bench.media.encodeSound({ before: soundOf(sections), audio, samples, output: aac });
    sections.push({ ...section, aac });
  }
  return sections;
}

/** Makes a recording of 60 pictures a second, all of them key frames, whose two channels of sound differ. */
async function makeFast(seconds: number): Promise<string> {
  const path = nextFile('mkv');
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=640x480:rate=60:duration=${seconds}`];
  const sound = ['-f', 'lavfi', '-i', `aevalsrc='sin(440*2*PI*t)|sin(880*2*PI*t)':s=48000:d=${seconds}`];
  const options = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '1', '-pix_fmt', 'yuv420p', '-c:a', 'libopus'];
  await runTool('ffmpeg', ['-v', 'error', ...picture, ...sound, ...options, path]);
  return path;
}

type Recorded = {
  maxFrames?: number;
  /** After which piece of it the film is begun. */
  after?: number;
  before?: SoundBefore | null;
  signal?: AbortSignal;
  folder?: string;
  /** Is called after each piece since the film was begun. */
  onPiece?: (piece: number, film: BegunFilm) => Promise<void>;
};

/** Records a section after others, and begins their film meanwhile. */
async function record(source: string, earlier: readonly LiveMezzanine[], options: Recorded = {}) {
  const { maxFrames = 1200, after = 2, before = soundOf(earlier), signal, onPiece, ...others } = options;
  const films: BegunFilm[] = [];
  const { ended } = await bench.encodeLive(source, {
    ...{ ...COPIED, maxFrames, before, ...others },
    async onPiece(encoding, piece) {
      const input = { before: async () => earlier, output: nextFile('mp4'), signal };
      if (piece === after) films.push(await encoding.beginFilm(input));
      if (films[0]) await onPiece?.(piece, films[0]);
    },
  });
  if ('whyNot' in ended) throw new Error(ended.whyNot);
  return { film: films[0]!, section: ended.mezzanine };
}

async function finish(film: BegunFilm): Promise<boolean> {
  try {
    return await film.finish();
  } finally {
    await film.close();
  }
}

/** Returns what follows a film's index: pictures and packets that take turns. */
async function dataOf(path: string): Promise<Buffer> {
  const film = await readFile(path);
  return film.subarray(film.indexOf('mdat') + 12);
}

/** Expects the film that is written at once, picture for picture and packet for packet, in the same order. */
async function expectSame({ path }: BegunFilm, mezzanines: readonly LiveMezzanine[]): Promise<void> {
  const atOnce = nextFile('mp4');
  await bench.media.stitch({ mezzanines, output: atOnce });
  expect(await listPackets(path)).toBe(await listPackets(atOnce));
  expect((await dataOf(path)).equals(await dataOf(atOnce))).toBe(true);
  const [begun, wanted] = [await readFilmFacts(path), await readFilmFacts(atOnce)];
  expect(begun).toEqual(wanted);
  expect(begun.boxes).toEqual(['ftyp', 'moov', 'free', 'mdat']);
  expect((await runTool('ffmpeg', ['-v', 'error', '-i', path, '-f', 'null', '-'])).stderr).toBe('');
}

const long = () =>
  makeRecording({ path: join(bench.folder, 'long'), format: 'matroska h264', first: 0, frames: 900, delayMs: 0 });

describe('a film that is written while its last section is recorded', () => {
  it.each([0, 1, 2])('is the film that is written at once, with %d sections before', async (count) => {
    const earlier = await makeSections(ONE_CAMERA.slice(0, count));
    const { film, section } = await record(ONE_CAMERA[count]!, earlier);
    expect(await finish(film)).toBe(true);
    await expectSame(film, [...earlier, section]);
  });

  it.each([1, PIECES - 1, PIECES])('is the same when it is begun after piece %d of 12', async (after) => {
    const { film, section } = await record(await long(), [], { after });
    expect(await finish(film)).toBe(true);
    await expectSame(film, [section]);
  });

  it('is the same where the channels of its sound differ', async () => {
    const { film, section } = await record(await makeFast(5), []);
    expect(await finish(film)).toBe(true);
    await expectSame(film, [section]);
  });

  it('is written while that comes, as far as its sound is encoded', async () => {
    const path = join(bench.folder, 'with-grain');
    const source = await makeRecording({ path, format: 'matroska h264', first: 0, frames: 600, delayMs: 0, grain: 8 });
    const folder = join(bench.folder, 'while-it-comes');
    await mkdir(folder);
    const bytesOf = async (file: string) => (await stat(file)).size;
    const size = await bytesOf(source);
    const hasSound = async () => (await bytesOf(join(folder, 'section.aac'))) > 120_000;
    const hasMost = async (film: BegunFilm) => (await bytesOf(film.path)) > size / 4;
    const onPiece = async (piece: number, begun: BegunFilm) => {
      if (piece === PIECES - 1) await waitFor(hasSound);
      if (piece === PIECES) await waitFor(() => hasMost(begun));
    };
    const { film, section } = await record(source, [], { folder, onPiece });
    expect(await finish(film)).toBe(true);
    await expectSame(film, [section]);
  });

  it('is not begun when the sound of its last section is encoded afterwards', async () => {
    const earlier = await makeSections(ONE_CAMERA.slice(0, 1));
    await expect(record(ONE_CAMERA[1]!, earlier, { before: null })).rejects.toThrow('ENOENT');
  });

  it('has to be written at once when a packet of its sound is missing', async () => {
    const { film, section } = await record(ONE_CAMERA[0]!, []);
    await truncate(section.aac!, (await stat(section.aac!)).size - 1);
    expect(await finish(film)).toBe(false);
  });

  it('has to be written at once when its last section was recorded longer than it may be', async () => {
    const { film, section } = await record(await long(), [], { maxFrames: 450 });
    expect([await finish(film), section.aac]).toEqual([false, null]);
  });

  it('has to be written at once when its last section has more pictures than room was kept for', async () => {
    const { film } = await record(await makeFast(20), [], { maxFrames: 600 });
    expect(await finish(film)).toBe(false);
  });

  it('has to be written at once when most of the room for its index would be left', async () => {
    const { film } = await record(ONE_CAMERA[0]!, [], { maxFrames: 20_000 });
    expect(await finish(film)).toBe(false);
  });

  it('is written also when its last section has been moved away while those before are brought', async () => {
    const earlier = await makeSections(ONE_CAMERA.slice(0, 1));
    const source = nextFile('mp4');
    await copyFile(ONE_CAMERA[1]!, source);
    const brought: ((sections: readonly LiveMezzanine[]) => void)[] = [];
    const begun: Promise<BegunFilm>[] = [];
    const { ended } = await bench.encodeLive(source, {
      ...{ ...COPIED, before: soundOf(earlier) },
      async onPiece(encoding, piece) {
        if (piece !== 2) return;
        const before = () => new Promise<readonly LiveMezzanine[]>((resolve) => void brought.push(resolve));
        begun.push(encoding.beginFilm({ before, output: nextFile('mp4') }));
        await waitFor(() => brought.length > 0);
      },
    });
    if ('whyNot' in ended) throw new Error(ended.whyNot);
    const { mezzanine } = ended;
    const moved = { ...mezzanine, recording: `${source}.moved`, aac: `${mezzanine.aac}.moved` };
    await rename(source, moved.recording);
    await rename(mezzanine.aac!, moved.aac);
    brought[0]!(earlier);
    const film = await begun[0]!;
    expect(await finish(film)).toBe(true);
    await expectSame(film, [...earlier, moved]);
  });

  it('is not begun of sections of two cameras', async () => {
    const earlier = await makeSections(ONE_CAMERA.slice(0, 1));
    await expect(record(ANOTHER_CAMERA, earlier)).rejects.toThrow('pictures differ');
  });

  it('is given up when nobody needs it any more', async () => {
    const earlier = await makeSections(ONE_CAMERA.slice(0, 1));
    const notNeeded = new AbortController();
    const onPiece = async (piece: number) => void (piece === 4 && notNeeded.abort(new Error('not needed')));
    const { film } = await record(ONE_CAMERA[1]!, earlier, { signal: notNeeded.signal, onPiece });
    await expect(finish(film)).rejects.toThrow('not needed');
    await expect(record(ONE_CAMERA[1]!, earlier, { signal: notNeeded.signal })).rejects.toThrow('not needed');
  });
});
