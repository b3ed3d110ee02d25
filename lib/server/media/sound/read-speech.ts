import { createReadStream } from 'node:fs';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { BYTES_PER_SAMPLE, SAMPLE_RATE } from '@/lib/domain/pcm';
import type { Speech, SpeechSound } from '../../ports/speech';
import { createLevels } from './levels';
import { createThirdRate } from './third-rate';

/** What transcribers take: one channel of 16 kHz, signed 16-bit. */
const RATE = 16_000;
const BYTES = 2;
const HEADER_BYTES = 44;
/** Others have their turn after so much sound, which takes some milliseconds. */
const PIECE_BYTES = 64 * 1024;
const LARGEST = 32_767;

/**
 * Writes the sound of a mezzanine as transcribers take it, and measures how loud it is. It runs in this process, piece
 * by piece: no program is needed. Nothing is at `output` before all of it is written.
 */
export async function readSpeech({ audio, output, signal }: SpeechSound): Promise<Speech> {
  const partial = `${output}.part`;
  try {
    const file = await open(partial, 'w');
    let speech: Speech;
    try {
      speech = await convert(audio, file, signal);
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

async function convert(audio: string, file: FileHandle, signal?: AbortSignal): Promise<Speech> {
  const thirdRate = createThirdRate();
  const levels = createLevels(RATE);
  let [samples, written] = [0, 0];
  const write = async (sound: Float64Array) => {
    levels.add(sound);
    const bytes = asBytes(sound);
    await writeAll(file, bytes, HEADER_BYTES + written);
    written += bytes.length;
  };
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of createReadStream(audio, { highWaterMark: PIECE_BYTES, signal })) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, piece as Buffer]) : (piece as Buffer);
    const sound = oneChannel(bytes);
    rest = bytes.subarray(sound.length * BYTES_PER_SAMPLE);
    samples += sound.length;
    await write(thirdRate.add(sound));
    await setImmediate();
    signal?.throwIfAborted();
  }
  if (rest.length > 0) throw new Error('sound that ends within a sample');
  await write(thirdRate.end());
  await writeAll(file, headerOf(written), 0);
  return { levels: levels.end(), lengthMs: (samples * 1000) / SAMPLE_RATE };
}

/** Returns the middle of both channels. */
function oneChannel(pcm: Buffer): Float64Array {
  const sound = new Float64Array(Math.floor(pcm.length / BYTES_PER_SAMPLE));
  const view = new DataView(pcm.buffer, pcm.byteOffset, pcm.length);
  for (let at = 0; at < sound.length; at += 1) {
    const byte = at * BYTES_PER_SAMPLE;
    sound[at] = (view.getInt16(byte, true) + view.getInt16(byte + 2, true)) / 2;
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
