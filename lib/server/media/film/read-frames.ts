import { open } from 'node:fs/promises';
import { SAMPLES_PER_FRAME } from '@/lib/domain/pcm';
import { UNIT, unitType } from '../h264/units';
import type { FilmPicture } from './film-picture';
import { findBox } from './find-box';

const READ_BYTES = 1024 * 1024;
const HEADER_BYTES = 8;

/** Yields the pictures of a mezzanine's video that was encoded: see `readFrames`. */
export async function* encodedPictures(path: string, index: Buffer, frames: number): AsyncGenerator<FilmPicture[]> {
  let found = 0;
  for await (const some of readFrames(path, index)) {
    const first = found;
    found += some.length;
    yield some.slice(0, Math.max(0, frames - first)).map((content, frame) => {
      return { content, time: (first + frame) * SAMPLES_PER_FRAME, isKey: isKeyFrame(content) };
    });
  }
  if (found !== frames) throw new Error(`stitching: ${found} of ${frames} frames`);
}

/**
 * Yields the frames of a mezzanine's video in order, as many at once as one reading brings; they are overwritten when
 * the next are asked for. `index` is its `moov`. One that was encoded while it was recorded has a box of data for each
 * frame; one that was made of a file has one for all, and a table of sizes.
 */
export async function* readFrames(path: string, index: Buffer): AsyncGenerator<Buffer[]> {
  const findFrames = createFrameFinder(sizesOf(index));
  const file = await open(path, 'r');
  try {
    let bytes: Buffer = Buffer.allocUnsafeSlow(READ_BYTES);
    let filled = 0;
    for (;;) {
      const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, null);
      if (bytesRead === 0) return;
      const { frames, end } = findFrames(bytes.subarray(0, filled + bytesRead));
      yield frames;
      bytes.copyWithin(0, end, filled + bytesRead);
      filled += bytesRead - end;
      // One frame that is larger than what is read at once.
      if (filled === bytes.length) bytes = Buffer.concat([bytes], 2 * bytes.length);
    }
  } finally {
    await file.close();
  }
}

/** Each call finds the frames that are there as a whole. What follows their `end` begins the next call's bytes. */
function createFrameFinder(sizes: readonly number[]) {
  /** How many bytes of the box that is read are still to come; of data, they are frames. */
  let left = 0;
  let isData = false;
  let frame = 0;
  return (read: Buffer): { frames: Buffer[]; end: number } => {
    const frames: Buffer[] = [];
    let at = 0;
    for (;;) {
      if (left === 0) {
        if (read.length - at < 2 * HEADER_BYTES) break;
        const box = readHeader(read, at);
        isData = box.type === 'mdat';
        left = box.bytes - box.header;
        at += box.header;
      }
      const bytes = isData ? (sizes[frame] ?? left) : Math.min(left, read.length - at);
      if (bytes > left) throw new Error('a mezzanine whose frames are not where they should be');
      if (read.length - at < bytes || (bytes === 0 && left > 0)) break;
      if (isData && bytes > 0) {
        frames.push(read.subarray(at, at + bytes));
        frame += 1;
      }
      at += bytes;
      left -= bytes;
    }
    return { frames, end: at };
  };
}

/** The sizes of all frames; none for a video in fragments. */
function sizesOf(index: Buffer): number[] {
  const table = findBox(index, ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsz']);
  const [fixed, count] = [index.readUInt32BE(table.body + 4), index.readUInt32BE(table.body + 8)];
  return Array.from({ length: count }, (_, frame) => fixed || index.readUInt32BE(table.body + 12 + 4 * frame));
}

function readHeader(bytes: Buffer, at: number): { type: string; bytes: number; header: number } {
  const type = bytes.toString('latin1', at + 4, at + 8);
  const short = bytes.readUInt32BE(at);
  if (short !== 1) return { type, bytes: short, header: HEADER_BYTES };
  return { type, bytes: Number(bytes.readBigUInt64BE(at + 8)), header: 2 * HEADER_BYTES };
}

/** Whether a frame can be decoded without others, by its first slice (H.264, each unit after its length). */
export function isKeyFrame(frame: Buffer): boolean {
  for (let at = 0; at + 4 < frame.length; at += 4 + frame.readUInt32BE(at)) {
    const type = unitType(frame.subarray(at + 4));
    if (type === UNIT.keySlice) return true;
    if (type === UNIT.slice) return false;
  }
  throw new Error('a frame without a picture');
}
