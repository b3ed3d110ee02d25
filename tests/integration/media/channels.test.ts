import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SAMPLE_RATE } from '@/lib/domain/pcm';
import type { SoundBefore } from '@/lib/server/ports/media';
import { AAC_OUTPUT, pcmInput } from '@/lib/server/media/sound/encode-sound';
import { runTool } from '@/tests/support/film/run-tool';
import { createRandom } from '@/tests/support/random';
import { openBench, type Bench } from './recordings';

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
