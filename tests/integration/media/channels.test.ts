import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { channelsOfFile, SAMPLE_RATE } from '@/lib/domain/pcm';
import type { SoundBefore } from '@/lib/server/ports/media';
import { AAC_OUTPUT } from '@/lib/server/media/sound/encode-sound';
import { pcmInput, readLastSamples } from '@/lib/server/media/sound/pcm-file';
import { runTool } from '@/tests/support/film/run-tool';
import { createRandom } from '@/tests/support/random';
import { openBench, recording, type Bench } from './recordings';

let bench: Bench;
beforeEach(() => {
  bench = openBench();
});
afterEach(() => bench.close());

const SECONDS = 6;
/** Sounds for which an encoder chooses long windows, short ones, and no bands at all; samples from -1 to 1. */
const SOUNDS = {
  silence: () => () => 0,
  noise: (random: () => number) => () => 0.2 * (random() - 0.5),
  'beeps that begin at once': () => (at: number) => (at % 12_000 < 900 ? 0.8 * Math.sin(at / 7) : 0),
  'a voice’s syllables': (random: () => number) => (at: number) =>
    Math.max(0, Math.sin(at / 3000)) ** 3 * (0.3 * Math.sin(at / 40) + 0.2 * (random() - 0.5)),
};

/** Writes PCM of two channels. */
async function writePcm(name: string, left: (at: number) => number, right = left) {
  const samples = SECONDS * SAMPLE_RATE;
  const pcm = Buffer.alloc(4 * samples);
  for (let at = 0; at < samples; at += 1) {
    const both = [left(at), right === left ? null : right(at)];
    pcm.writeInt16LE(Math.round(32_767 * both[0]!), 4 * at);
    pcm.writeInt16LE(both[1] === null ? pcm.readInt16LE(4 * at) : Math.round(32_767 * both[1]!), 4 * at + 2);
  }
  const audio = join(bench.folder, name);
  await writeFile(audio, pcm);
  return { audio, samples };
}

/** Encodes PCM for a film, of which it is the only sound unless there is some before it. */
async function encode(
  pcm: { audio: string; samples: number },
  before: SoundBefore = { samples: 0, audio: [] },
): Promise<string> {
  const output = `${pcm.audio}.aac`;
  await bench.media.encodeSound({ ...pcm, before, output });
  return output;
}

/** Encodes one of the channels as it is encoded for both. */
async function encodeOne({ audio }: { audio: string }): Promise<string> {
  const output = `${audio}.one.aac`;
  const source = [...pcmInput(2), '-i', audio, '-af', 'pan=mono|c0=c0'];
  await runTool('ffmpeg', ['-v', 'error', ...source, ...AAC_OUTPUT.one, output]);
  return output;
}

/** Decodes an ADTS file to samples of 32 bits, channel by channel. */
async function decode(path: string): Promise<Float32Array[]> {
  const listed = await runTool('ffprobe', ['-v', 'error', '-of', 'csv=p=0', '-show_entries', 'stream=channels', path]);
  const channels = Number(listed.stdout.toString());
  const { stdout } = await runTool('ffmpeg', ['-v', 'error', '-i', path, '-f', 'f32le', 'pipe:1']);
  const all = new Float32Array(Uint8Array.from(stdout).buffer);
  return Array.from({ length: channels }, (_, channel) => all.filter((__, at) => at % channels === channel));
}

/** Returns how many samples of a file's two channels are not the same. */
async function differing(path: string): Promise<number> {
  const [left, right] = await decode(path);
  return left!.filter((sample, at) => Math.abs(sample - right![at]!) > 0.01).length;
}

/** Zero is the same with either sign. */
const isSame = (samples: Float32Array, others: Float32Array) => samples.every((sample, at) => sample === others[at]);

it.each(Object.entries(SOUNDS))('one channel becomes two, bit by bit what was encoded: %s', async (_, of) => {
  const pcm = await writePcm('one.pcm', of(createRandom(1)));
  const [one, ...others] = await decode(await encodeOne(pcm));
  expect(others).toEqual([]);
  expect(one!.length).toBeGreaterThan(5 * SAMPLE_RATE);

  const both = await decode(await encode(pcm));
  expect(both.map(({ length }) => length)).toEqual([one!.length, one!.length]);
  expect(both.map((channel) => isSame(channel, one!))).toEqual([true, true]);
});

it('two channels stay two', async () => {
  const pcm = await writePcm('two.pcm', SOUNDS.noise(createRandom(1)), SOUNDS.noise(createRandom(2)));
  expect(await differing(await encode(pcm))).toBeGreaterThan(SAMPLE_RATE);
});

it('two channels stay two that are the same before the section, or in it', async () => {
  const one = await writePcm('one.pcm', SOUNDS.noise(createRandom(1)));
  const two = await writePcm('two.pcm', SOUNDS.noise(createRandom(1)), SOUNDS.noise(createRandom(2)));
  const after = (before: typeof one) => ({ samples: before.samples, audio: [before.audio] });
  expect(await differing(await encode(two, after(one)))).toBeGreaterThan(SAMPLE_RATE);
  expect(await differing(await encode(one, after(two)))).toBeGreaterThan(1000);
});

/** Writes the first of two channels as PCM of one. */
async function writeFirst({ audio, samples }: { audio: string; samples: number }) {
  const both = new Int16Array(Uint8Array.from(await readFile(audio)).buffer);
  const first = `${audio}.first.pcm`;
  const channel = Buffer.from(both.filter((_, at) => at % 2 === 0).buffer);
  await writeFile(first, Buffer.concat([channel, Buffer.alloc(1)]));
  return { audio: first, samples };
}

it('PCM of one channel is encoded as that of two that are the same, whatever is before it', async () => {
  const two = await writePcm('two.pcm', SOUNDS.noise(createRandom(1)));
  const one = await writeFirst(two);
  const different = await writePcm('other.pcm', SOUNDS.noise(createRandom(1)), SOUNDS.noise(createRandom(2)));
  const NOTHING = { samples: 0, audio: [] };
  const orders = [[NOTHING], ...[one, two, different].map(({ samples, audio }) => [{ samples, audio: [audio] }])];
  for (const [before] of orders) {
    const expected = await readFile(await encode(two, before));
    expect((await readFile(await encode(one, before))).equals(expected)).toBe(true);
  }
});

const MONO = 'chromium-mkv-h264-30fps-6s-slice10.mkv';

it('a recording of one channel is kept as one, as loud as it was recorded', async () => {
  const { stdout } = await runTool('ffmpeg', ['-v', 'error', '-i', recording(MONO), '-f', 'f32le', 'pipe:1']);
  const energyOf = (samples: Float32Array) => samples.reduce((sum, sample) => sum + sample ** 2, 0);
  const recorded = energyOf(new Float32Array(Uint8Array.from(stdout).buffer));
  const ways = [
    () => bench.prepare(recording(MONO), { fit: 'copy', isProven: true }),
    () => bench.prepare(recording(MONO)),
    () => bench.prepareLive(recording(MONO), { fit: 'copy' }),
    () => bench.prepareLive(recording(MONO)),
  ];
  expect(recorded).toBeGreaterThan(1);
  for (const prepare of ways) {
    const { audio, samples } = await prepare();
    const { size } = await stat(audio);
    expect([channelsOfFile(size), size]).toEqual([1, 2 * samples + 1]);
    const heard = await decode(await encode({ audio, samples }));
    const shares = heard.map((channel) => energyOf(channel) / recorded);
    // Made two by ffmpeg, each would have half of it.
    expect([Math.min(...shares) > 0.8, Math.max(...shares) < 1.1]).toEqual([true, true]);
  }
});

it('beside a version that reads two channels, one is kept as two, as loud as it was recorded', async () => {
  const other = openBench({ keepsOneChannel: false });
  try {
    for (const fit of ['copy', 'pad'] as const) {
      const { audio, samples } = await bench.prepare(recording(MONO), { fit, isProven: true });
      const kept = await readLastSamples(audio, samples);
      const two = [
        await other.prepare(recording(MONO), { fit, isProven: true }),
        await other.prepareLive(recording(MONO), { fit }),
      ];
      for (const each of two) expect((await readFile(each.audio)).equals(kept)).toBe(true);
    }
    const silent = await other.prepare(recording('mediabunny-fmp4-h264-aac-6s.mp4'), { fit: 'copy', isProven: true });
    expect((await readFile(silent.audio)).equals(Buffer.alloc(4 * silent.samples))).toBe(true);
  } finally {
    await other.close();
  }
});

it('one channel that comes after two that differ is encoded when it is there', async () => {
  const beforeOf = ({ samples, audio }: { samples: number; audio: string }) => ({ samples, audio: [audio] });
  const same = beforeOf(await writePcm('same.pcm', SOUNDS.noise(createRandom(1))));
  const different = beforeOf(await writePcm('two.pcm', SOUNDS.noise(createRandom(1)), SOUNDS.noise(createRandom(2))));
  const live = await bench.prepareLive(recording(MONO), { fit: 'copy', before: same });
  const file = await bench.prepare(recording(MONO), { fit: 'copy', isProven: true });
  expect((await readFile(live.aac!)).equals(await readFile(await encode(file, same)))).toBe(true);
  expect((await bench.prepareLive(recording(MONO), { fit: 'copy', before: different })).aac).toBeNull();
});

it('one channel is made as loud as two that are the same', async () => {
  const two = await writePcm('two.pcm', SOUNDS['a voice’s syllables'](createRandom(1)));
  const one = await writeFirst(two);
  const section = await bench.prepare(recording(MONO));
  const [even, other] = await Promise.all(
    [one, two].map(async (sound, index) => {
      const folder = join(bench.folder, String(index));
      await mkdir(folder);
      return readFile((await bench.media.evenLoudness({ mezzanine: { ...section, ...sound }, folder })).audio);
    }),
  );
  expect(even!.equals(other!)).toBe(true);
});
