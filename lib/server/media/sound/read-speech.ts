import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { bytesOfSamples, SAMPLE_RATE, type Channels } from '@/lib/domain/pcm';
import type { Speech, SpeechSound } from '../../ports/speech';
import { createLevels } from './levels';
import { readPcm, requireChannels } from './pcm-file';
import { createThirdRate } from './third-rate';

/** What transcribers take: one channel of 16 kHz, signed 16-bit. */
const RATE = 16_000;
const BYTES = 2;
const HEADER_BYTES = 44;
const LARGEST = 32_767;

/**
 * Writes the sound of a mezzanine as transcribers take it, and measures how loud it is. It runs in this process, piece
 * by piece: no program is needed. Nothing is at `output` before all of it is written.
 */
export async function readSpeech({ output, ...sound }: SpeechSound): Promise<Speech> {
  const { signal } = sound;
  const partial = `${output}.part`;
  try {
    const file = await open(partial, 'w');
    let speech: Speech;
    try {
      speech = await convert(sound, file);
    } finally {
      await file.close();
    }
    signal?.throwIfAborted();
    await rename(partial, output);
    return speech;
  } catch (error) {
    await rm(partial, { force: true });
    signal?.throwIfAborted();
    throw error;
  }
}

type Sound = Omit<SpeechSound, 'output'>;

async function convert({ audio, samples, signal }: Sound, file: FileHandle): Promise<Speech> {
  const thirdRate = createThirdRate();
  const levels = createLevels(RATE);
  let written = 0;
  const write = async (sound: Float64Array) => {
    levels.add(sound);
    const bytes = asBytes(sound);
    await writeAll(file, bytes, HEADER_BYTES + written);
    written += bytes.length;
  };
  const channels = await requireChannels(audio, samples);
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of readPcm(audio, { samples, channels })) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
    const sound = middleOf(bytes, channels);
    rest = bytes.subarray(bytesOfSamples(sound.length, channels));
    await write(thirdRate.add(sound));
    // Others have their turn after each piece, which takes some milliseconds.
    await setImmediate();
    signal?.throwIfAborted();
  }
  await write(thirdRate.end());
  await writeAll(file, headerOf(written), 0);
  return { levels: levels.end(), lengthMs: (samples * 1000) / SAMPLE_RATE };
}

/** Returns one channel as it is, and the middle of two. */
function middleOf(pcm: Buffer, channels: Channels): Float64Array {
  const bytes = bytesOfSamples(1, channels);
  const sound = new Float64Array(Math.floor(pcm.length / bytes));
  const view = new DataView(pcm.buffer, pcm.byteOffset, pcm.length);
  for (let at = 0; at < sound.length; at += 1) {
    const first = at * bytes;
    // Of one channel, the first is the last as well.
    sound[at] = (view.getInt16(first, true) + view.getInt16(first + bytes - 2, true)) / 2;
  }
  return sound;
}

function asBytes(sound: Float64Array): Buffer {
  const bytes = Buffer.allocUnsafe(sound.length * BYTES);
  for (let at = 0; at < sound.length; at += 1)
    bytes.writeInt16LE(Math.max(-LARGEST - 1, Math.min(LARGEST, Math.round(sound[at]!))), at * BYTES);
  return bytes;
}

async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let at = 0; at < bytes.length;)
    at += (await file.write(bytes, at, bytes.length - at, position + at)).bytesWritten;
}

/** Returns the header of a WAV file with so many bytes of sound. */
function headerOf(bytes: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(HEADER_BYTES - 8 + bytes, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(RATE, 24);
  header.writeUInt32LE(RATE * BYTES, 28);
  header.writeUInt16LE(BYTES, 32);
  header.writeUInt16LE(8 * BYTES, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(bytes, 40);
  return header;
}
