import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SAMPLE_RATE } from '@/lib/domain/pcm';
import { readPackets } from '@/lib/server/media/film/read-packets';
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

/** Encodes PCM as a film's only sound. */
async function encode(pcm: { audio: string; samples: number }): Promise<string> {
  const output = `${pcm.audio}.aac`;
  await bench.media.encodeSound({ ...pcm, before: { samples: 0, audio: [] }, output });
  return output;
}

/** Returns the packets of an ADTS file as a film has them, in an ADTS file of two channels. */
async function asInFilm(path: string): Promise<string> {
  const packets = await readPackets({ path, from: 0, to: Math.ceil((SECONDS * SAMPLE_RATE) / 1024) });
  const headed = packets.flatMap((packet) => {
    const header = Buffer.from([0xff, 0xf1, 0x4c, 0x80, 0, 0x1f, 0xfc]);
    header.writeUInt32BE((header.readUInt32BE(2) | ((packet.length + 7) << 5)) >>> 0, 2);
    return [header, packet];
  });
  await writeFile(`${path}.film.aac`, Buffer.concat(headed));
  return `${path}.film.aac`;
}

/** Decodes an ADTS file to samples of 32 bits, channel by channel. */
async function decode(path: string): Promise<Float32Array[]> {
  const listed = await runTool('ffprobe', ['-v', 'error', '-of', 'csv=p=0', '-show_entries', 'stream=channels', path]);
  const channels = Number(listed.stdout.toString());
  const { stdout } = await runTool('ffmpeg', ['-v', 'error', '-i', path, '-f', 'f32le', 'pipe:1']);
  const all = new Float32Array(Uint8Array.from(stdout).buffer);
  return Array.from({ length: channels }, (_, channel) => all.filter((__, at) => at % channels === channel));
}

/** Zero is the same with either sign. */
const isSame = (samples: Float32Array, others: Float32Array) => samples.every((sample, at) => sample === others[at]);

it.each(Object.entries(SOUNDS))(
  'one channel is in the film twice, bit by bit what was encoded: %s',
  async (name, of) => {
    const path = await encode(await writePcm('one.pcm', of(createRandom(1))));

    const [encoded, ...others] = await decode(path);
    expect(others).toEqual([]);
    const [left, right] = await decode(await asInFilm(path));
    expect(left!.length).toBeGreaterThan(5 * SAMPLE_RATE);
    expect([left!, right!].map((channel) => isSame(channel, encoded!))).toEqual([true, true]);
  },
);

it('two channels stay two', async () => {
  const path = await encode(await writePcm('two.pcm', SOUNDS.noise(createRandom(1)), SOUNDS.noise(createRandom(2))));
  const [left, right] = await decode(await asInFilm(path));
  expect(left!.filter((sample, at) => Math.abs(sample - right![at]!) > 0.01).length).toBeGreaterThan(SAMPLE_RATE);
});
