import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  bytesOfSamples,
  channelsOfFile,
  pcmFileBytes,
  SAMPLE_RATE,
  samplesOfFile,
  type Channels,
} from '@/lib/domain/pcm';

/** `keepsOneChannel`: sound that was recorded as one channel is kept so; otherwise it becomes two that are the same. */
export type KeptSound = { keepsOneChannel: boolean };

/** Returns how many channels a file of so many samples of PCM has. Throws where it has not that many samples. */
export async function requireChannels(path: string, samples: number): Promise<Channels> {
  const { size } = await stat(path);
  const channels = channelsOfFile(size);
  if (size !== pcmFileBytes(samples, channels)) throw new Error(`${size} bytes of sound for ${samples} samples`);
  return channels;
}

/**
 * Makes a file of PCM of what a program has written, of which it keeps so many samples. The disk has it afterwards:
 * otherwise that would be waited for when the file is stored, and by then a visitor waits.
 */
export async function keepSamples(path: string, samples: number, channels: Channels): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.truncate(bytesOfSamples(samples, channels));
    await file.truncate(pcmFileBytes(samples, channels));
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The same where so many samples were to be written, as one channel or two. Returns whether they were. */
export async function keepWritten(path: string, samples: number, { keepsOneChannel }: KeptSound): Promise<boolean> {
  const { size } = await stat(path);
  const possible: readonly Channels[] = keepsOneChannel ? [1, 2] : [2];
  const channels = possible.find((count) => size === bytesOfSamples(samples, count));
  if (channels) await keepSamples(path, samples, channels);
  return channels !== undefined;
}

/** Writes a file of PCM that is silent. */
export async function writeSilence(path: string, samples: number, { keepsOneChannel }: KeptSound): Promise<void> {
  await writeFile(path, '');
  await keepSamples(path, samples, keepsOneChannel ? 1 : 2);
}

/** Options before the `-i` of PCM of so many channels. */
export const pcmInput = (channels: Channels) => ['-f', 's16le', '-ar', String(SAMPLE_RATE), '-ac', String(channels)];

/** Returns ffmpeg's address of the samples in a file of PCM. */
export const pcmUrl = (path: string, samples: number, channels: Channels) =>
  `subfile,,start,0,end,${bytesOfSamples(samples, channels)},,:${path}`;

type Piece = { from?: number; samples: number; channels: Channels };

/** Reads a file of PCM piece by piece, from some byte on until the end of so many samples. */
export function readPcm(path: string, { from = 0, samples, channels }: Piece): AsyncIterable<Buffer> {
  const end = bytesOfSamples(samples, channels) - 1;
  return end < from ? Readable.from([]) : createReadStream(path, { start: from, end });
}

/** Returns the last samples of a file of PCM, so many at most, as two channels. */
export async function readLastSamples(path: string, most: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const channels = channelsOfFile(size);
    const whole = samplesOfFile(size);
    const samples = Math.min(whole, most);
    const sound = Buffer.alloc(bytesOfSamples(samples, channels));
    const { bytesRead } = await file.read(sound, 0, sound.length, bytesOfSamples(whole - samples, channels));
    if (bytesRead !== sound.length) throw new Error('the sound before a section cannot be read');
    return channels === 1 ? asTwoChannels(sound) : sound;
  } finally {
    await file.close();
  }
}

/** Writes a file of one channel as one of two that are the same. */
export async function writeTwoChannels(audio: string, samples: number, output: string): Promise<void> {
  async function* both(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let rest: Buffer = Buffer.alloc(0);
    for await (const piece of pieces) {
      const bytes = Buffer.concat([rest, piece]);
      const whole = bytes.length - (bytes.length % 2);
      rest = bytes.subarray(whole);
      yield asTwoChannels(bytes.subarray(0, whole));
    }
  }
  await pipeline(readPcm(audio, { samples, channels: 1 }), both, createWriteStream(output));
}

/** Returns samples of one channel as those of two that are the same. */
function asTwoChannels(sound: Buffer): Buffer {
  const both = Buffer.allocUnsafe(2 * sound.length);
  for (let at = 0; at < sound.length; at += 2) {
    const sample = sound.readInt16LE(at);
    both.writeInt16LE(sample, 2 * at);
    both.writeInt16LE(sample, 2 * at + 2);
  }
  return both;
}

/**
 * Finds in the first bytes of a WAV file of PCM how many channels it has, and after how many bytes they begin. `null`:
 * more bytes are needed.
 */
export function readWavHeader(bytes: Buffer): { channels: Channels; length: number } | null {
  // Chunks follow the name of the format. The first one says how many channels there are, the last one is the sound.
  for (let at = 12; at + 8 <= bytes.length; at += 8 + bytes.readUInt32LE(at + 4))
    if (bytes.toString('latin1', at, at + 4) === 'data')
      return { channels: bytes.readUInt16LE(22) === 1 ? 1 : 2, length: at + 8 };
  return null;
}
