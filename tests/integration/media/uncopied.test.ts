import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { u32 } from '@/lib/server/media/container/boxes';
import { BadMedia, NotCopyable } from '@/lib/server/ports/media-errors';
import { readFilmFacts } from '@/tests/support/film/film-facts';
import { runTool } from '@/tests/support/film/run-tool';
import { createRandom } from '@/tests/support/random';
import { oneOfEach } from '@/tests/support/sample';
import { openBench, recording, type Bench } from './recordings';

let bench: Bench;
beforeAll(() => {
  bench = openBench();
});
afterAll(() => bench.close());

const PICTURE = ['-f', 'lavfi', '-i', 'testsrc2=s=320x240:r=30:d=1'];
const SOUND = ['-f', 'lavfi', '-i', 'sine=d=1'];
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p', '-g', '15'];
const FRAGMENTS = ['-movflags', '+frag_keyframe+empty_moov+default_base_moof'];

const run = (...args: string[]) => runTool('ffmpeg', ['-v', 'error', '-y', ...args]);
const pathOf = (name: string) => join(bench.folder, name);

/** Makes a recording with these options. */
async function make(name: string, ...options: string[]): Promise<string> {
  const path = pathOf(name);
  await run(...PICTURE, ...SOUND, ...H264, '-c:a', 'aac', ...options, path);
  return path;
}

/** Makes a Matroska file of several encodings, one after the other. */
async function makeOf(name: string, ...encodings: string[][]): Promise<string> {
  const streams = [];
  for (const [index, options] of encodings.entries()) {
    const stream = pathOf(`${name}-${index}.h264`);
    await run(...PICTURE, ...H264, ...options, '-f', 'h264', stream);
    streams.push(await readFile(stream));
  }
  await writeFile(pathOf(`${name}.h264`), Buffer.concat(streams));
  await run('-r', '30', '-f', 'h264', '-i', pathOf(`${name}.h264`), '-c', 'copy', pathOf(name));
  return pathOf(name);
}

/** Makes a recording, and changes bytes after the last of these words. */
async function change(name: string, word: string, at: number, bytes: number[], options = FRAGMENTS): Promise<string> {
  const path = await make(name, ...options);
  const content = await readFile(path);
  Buffer.from(bytes).copy(content, content.lastIndexOf(word) + at);
  await writeFile(path, content);
  return path;
}

/** Where the box of a whole film has its matrix, from its name on. */
const MATRIX_AT = 4 + 36;
const matrixOf = (...values: number[]) => [...u32(...values.map((value) => value >>> 0))];
const QUARTER = matrixOf(0, 0x10000, 0, -0x10000, 0, 0, 240 * 0x10000, 0, 0x40000000);
const HALF = matrixOf(-0x10000, 0, 0, 0, -0x10000, 0, 320 * 0x10000, 240 * 0x10000, 0x40000000);

type Variant = [what: string, why: string, make: (name: string) => Promise<string>];
/** Recordings of H.264 that not every player would show right as they are, and why they are encoded. */
const VARIANTS: readonly Variant[] = [
  ['another codec', 'codec', (name) => make(`${name}.mp4`, '-c:v', 'libx265', '-x265-params', 'log-level=none')],
  ['4:4:4', 'format', (name) => make(`${name}.mp4`, '-pix_fmt', 'yuv444p')],
  ['4:2:2', 'format', (name) => make(`${name}.mkv`, '-pix_fmt', 'yuv422p')],
  ['10 bits', 'format', (name) => make(`${name}.mp4`, '-pix_fmt', 'yuv420p10le')],
  ['lossless', 'format', (name) => make(`${name}.mkv`, '-qp', '0')],
  ['interlaced', 'interlaced', (name) => make(`${name}.mkv`, '-x264-params', 'tff=1')],
  ['interlaced, in fragments', 'interlaced', (name) => make(`${name}.mp4`, '-x264-params', 'bff=1', ...FRAGMENTS)],
  ['wide pixels of an MP4', 'container', (name) => make(`${name}.mp4`, '-vf', 'setsar=4/3')],
  ['wide pixels of a Matroska file', 'container', (name) => make(`${name}.mkv`, '-vf', 'setsar=4/3')],
  [
    'wide pixels by its parameters alone',
    'pixels',
    (name) => change(`${name}.mp4`, 'pasp', 0, [...Buffer.from('free')], ['-vf', 'setsar=12/11']),
  ],
  ['pictures out of order', 'order', (name) => make(`${name}.mp4`, '-tune', 'film', '-bf', '2', ...FRAGMENTS)],
  ['pictures out of order, in one table', 'order', (name) => make(`${name}.mp4`, '-tune', 'film', '-bf', '2')],
  ['pictures out of order, in Matroska', 'order', (name) => make(`${name}.mkv`, '-tune', 'film', '-bf', '2')],
  ['a clock after its tracks', 'container', (name) => sayClockLast(`${name}.mkv`)],
  ['two tracks of pictures', 'container', (name) => make(`${name}.mkv`, '-map', '0:v', '-map', '0:v', '-map', '1:a')],
  ['parameters that change', 'parameters', (name) => makeOf(`${name}.mkv`, [], ['-profile:v', 'high', '-crf', '40'])],
  ['a size that changes', 'parameters', (name) => makeOf(`${name}.mkv`, [], ['-s', '240x320'])],
  ['a size unlike its description', 'size', (name) => change(`${name}.mp4`, 'avc1', 4 + 24, [0x01, 0x00])],
  ['a matrix that turns it', 'rotated', (name) => turn(`${name}.mp4`)],
  ['a matrix that turns the whole', 'rotated', (name) => change(`${name}.mp4`, 'mvhd', MATRIX_AT, QUARTER)],
  ['a matrix that turns the whole upside down', 'rotated', (name) => change(`${name}.mp4`, 'mvhd', MATRIX_AT, HALF)],
  ['a beginning that is not shown', 'container', (name) => cut(`${name}.mp4`, '-ss', '0.3')],
  ['no key frame first', 'noKeyFrame', (name) => cut(`${name}.mkv`, '-ss', '0.2', '-copyinkf')],
  ['pictures without slices', 'damaged', (name) => cut(`${name}.mkv`, '-bsf:v', 'filter_units=remove_types=5')],
  [
    'times that run back',
    'order',
    (name) => change(`${name}.mp4`, 'tfdt', 4, [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], ['-an', ...FRAGMENTS]),
  ],
  ['a unit longer than its picture', 'damaged', (name) => change(`${name}.mp4`, 'mdat', 4, [0x7f])],
];

/** Makes a Matroska file that says how fast its clock is after its tracks: twice as fast as they are read alone. */
async function sayClockLast(name: string): Promise<string> {
  const content = await readFile(await make(`first-${name}`, '-c:a', 'libopus', '-live', '1', '-write_crc32', '0'));
  const [segment, info, tracks, tags] = ['18538067', '1549a966', '1654ae6b', '1254c367'].map((id) =>
    content.lastIndexOf(Buffer.from(id, 'hex')),
  );
  // The number is 3 bytes long, after its id and its length.
  content.writeUIntBE(500_000, content.indexOf(Buffer.from('2ad7b1', 'hex'), info) + 4, 3);
  // What comes between says where they are.
  const header = content.subarray(0, segment! + 4 + 8);
  const parts = [header, content.subarray(tracks, tags), content.subarray(info, tracks)];
  await writeFile(pathOf(name), Buffer.concat([...parts, content.subarray(tags)]));
  return pathOf(name);
}

async function turn(name: string): Promise<string> {
  const path = await make(name);
  await run('-i', path, '-c', 'copy', '-metadata:s:v', 'rotate=90', `${path}.turned.mp4`);
  return `${path}.turned.mp4`;
}

async function cut(name: string, ...options: string[]): Promise<string> {
  const path = await make(`whole-${name}`);
  await run('-i', path, '-c', 'copy', ...options, pathOf(name));
  return pathOf(name);
}

/** Prepares a recording as films do: by copying where that is right. Returns how, and the section's mezzanine. */
async function prepare(source: string) {
  const { size, copying } = await bench.media.probe({ source, isProven: true });
  const proven = { isProven: true, cutsLonger: true };
  if ('whyEncoded' in copying) return { how: copying.whyEncoded, made: await bench.prepare(source, proven) };
  try {
    return { how: 'copied', made: await bench.prepare(source, { ...proven, size, fit: 'copy' }) };
  } catch (error) {
    if (!(error instanceof NotCopyable)) throw error;
    return { how: error.why, made: await bench.prepare(source, proven) };
  }
}

/** `npm run soak` makes all of them, `npm test` one for each reason. */
const made = process.env.SOAK_VARIANTS
  ? VARIANTS
  : oneOfEach(
      VARIANTS,
      ([, why]) => why,
      ([what]) => what,
    );

describe('a recording of H.264 that not every player would show as it is', () => {
  it.each(made)('is encoded, or at fault: %s (%s)', async (what, why, makeIt) => {
    const source = await makeIt(what.replaceAll(/\W/g, '-'));
    const outcome = await prepare(source).catch((error: unknown) => error);
    if (outcome instanceof BadMedia) return expect(why).toMatch(/damaged|order/);
    const { how, made } = outcome as Awaited<ReturnType<typeof prepare>>;
    expect(how).toBe(why);
    // A film has these pictures as they are.
    expect((await readFilmFacts(made.video)).video).toMatchObject({ profile: 'High', pixelFormat: 'yuv420p' });
  });

  it('was made right by this test: without a change it is copied', async () => {
    for (const name of ['plain.mp4', 'plain.mkv']) expect((await prepare(await make(name))).how).toBe('copied');
    expect((await prepare(await make('in-band.mp4', '-tag:v', 'avc3', ...FRAGMENTS))).how).toBe('copied');
    expect((await prepare(await make('fragments.mp4', ...FRAGMENTS))).how).toBe('copied');
    expect((await prepare(await makeOf('parts.mkv', [], []))).how).toBe('copied');
  });
});

/** How often bytes are changed; `npm run soak` does it more often. */
const CHANGED = Number(process.env.SOAK_VARIANTS ?? 6);
const firstSeed = Number(process.env.SOAK_SEED ?? 1);
const seeds = Array.from({ length: CHANGED }, (_, index) => firstSeed + index);

it(
  'whatever bytes of a recording are others, it ends in a film that plays to its end, or at fault',
  async () => {
    const names = [
      'chromium-mkv-h264-30fps-6s-slice10.mkv',
      'fake-count-samestream-1.mp4',
      'webkitgtk-mock-4s.dedup.mp4',
    ];
    const contents = await Promise.all(names.map((name) => readFile(recording(name))));
    for (const seed of seeds) {
      const random = createRandom(seed);
      const content = Buffer.from(contents[seed % contents.length]!);
      // Most in its header, where few bytes say much.
      for (let count = 0; count < 3; count += 1)
        content[Math.floor(random() * (random() < 0.8 ? 2200 : content.length))] = Math.floor(random() * 256);
      const source = pathOf(`seed-${seed}`);
      await writeFile(source, content);
      const outcome = await prepare(source).catch((error: unknown) => error);
      if (outcome instanceof BadMedia) continue;
      const { how, made } = outcome as Awaited<ReturnType<typeof prepare>>;
      const output = pathOf(`seed-${seed}.mp4`);
      await bench.media.stitch({ mezzanines: [made], output });
      const { seconds, audio } = await readFilmFacts(output);
      expect([seed, how, seconds, audio!.seconds]).toEqual([
        ...[seed, how],
        expect.closeTo(made.samples / 48_000, 1),
        expect.closeTo(made.samples / 48_000, 1),
      ]);
    }
  },
  Math.max(120_000, CHANGED * 20_000),
);
