import { requireThat } from '../refused.mjs';
import { requireWords } from './disguise.mjs';
import { requirePixels } from './pixels.mjs';

const HEAD_BYTES = 12;
const CHUNK_HEAD_BYTES = 8;

/** How wide and high each of the first chunks says that the picture is. */
const SIZES = {
  VP8X: (data) => (data.length >= 10 ? [data.readUIntLE(4, 3) + 1, data.readUIntLE(7, 3) + 1] : null),
  'VP8 ': (data) =>
    data.length >= 10 && data.readUIntBE(3, 3) === 0x9d012a
      ? [data.readUInt16LE(6) & 0x3fff, data.readUInt16LE(8) & 0x3fff]
      : null,
  VP8L: (data) => {
    if (data.length < 5 || data[0] !== 0x2f) return null;
    const bits = data.readUInt32LE(1);
    return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
  },
};
/** What holds the picture itself: one, or the pictures of an animation, and how transparent they are. */
const PIXELS = ['VP8 ', 'VP8L', 'ANMF'];

/**
 * Returns where the picture ends (RFC 9649). Throws unless it is whole.
 * @param {Buffer} bytes
 */
export function endOfWebp(bytes) {
  const size = bytes.readUInt32LE(4);
  const end = CHUNK_HEAD_BYTES + size;
  requireThat(size % 2 === 0 && end <= bytes.length && size >= HEAD_BYTES);
  let hasPixels = false;
  for (let at = HEAD_BYTES; at < end;) {
    requireThat(at + CHUNK_HEAD_BYTES <= end);
    const type = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const begin = at + CHUNK_HEAD_BYTES;
    requireThat(begin + length <= end);
    const data = bytes.subarray(begin, begin + length);
    if (type in SIZES || at === HEAD_BYTES) {
      const sides = SIZES[type]?.(data);
      requireThat(sides);
      requirePixels(...sides);
    }
    if (PIXELS.includes(type)) hasPixels = true;
    else if (type !== 'ALPH') requireWords(data);
    at = begin + length + (length % 2);
  }
  requireThat(hasPixels);
  return end;
}
