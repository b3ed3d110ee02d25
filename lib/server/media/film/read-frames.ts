import { createReadStream } from 'node:fs';
import { findBox } from './find-box';

const READ_BYTES = 1024 * 1024;
const HEADER_BYTES = 8;

/**
 * Yields the frames of a mezzanine's video in order; `index` is its `moov`. One that was encoded while it
 * was recorded has a box of data for each frame; one that was made of a file has one for all, and a table of sizes.
 */
export async function* readFrames(path: string, index: Buffer): AsyncGenerator<Buffer> {
  const sizes = sizesOf(index);
  let waiting: Buffer = Buffer.alloc(0);
  /** How many bytes of the box that is read are still to come; of data, they are frames. */
  let left = 0;
  let isData = false;
  let frame = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: READ_BYTES }) as AsyncIterable<Buffer>) {
    waiting = waiting.length > 0 ? Buffer.concat([waiting, chunk]) : chunk;
    let at = 0;
    for (;;) {
      if (left === 0) {
        if (waiting.length - at < 2 * HEADER_BYTES) break;
        const box = readHeader(waiting, at);
        isData = box.type === 'mdat';
        left = box.bytes - box.header;
        at += box.header;
      }
      const bytes = isData ? (sizes[frame] ?? left) : Math.min(left, waiting.length - at);
      if (bytes > left) throw new Error('a mezzanine whose frames are not where they should be');
      if (waiting.length - at < bytes || (bytes === 0 && left > 0)) break;
      if (isData && bytes > 0) {
        yield waiting.subarray(at, at + bytes);
        frame += 1;
      }
      at += bytes;
      left -= bytes;
    }
    waiting = waiting.subarray(at);
  }
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

const KEY_FRAME = 5;
const OTHER_FRAME = 1;

/** Whether a frame can be decoded without others, by its first slice (H.264, each unit after its length). */
export function isKeyFrame(frame: Buffer): boolean {
  for (let at = 0; at + 4 < frame.length; at += 4 + frame.readUInt32BE(at)) {
    const unit = frame[at + 4]! & 0x1f;
    if (unit === KEY_FRAME) return true;
    if (unit === OTHER_FRAME) return false;
  }
  throw new Error('a frame without a picture');
}
