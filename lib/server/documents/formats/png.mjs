import { crc32 } from 'node:zlib';
import { requireThat } from '../refused.mjs';
import { requireWords } from './disguise.mjs';
import { requirePixels } from './pixels.mjs';

const SIGNATURE_BYTES = 8;
/** The length and the type before a chunk's data, and the checksum behind it, bytes. */
const AROUND = 12;
/** What holds the picture itself. */
const PIXELS = ['IDAT', 'fdAT'];

/**
 * Returns where the picture ends (ISO/IEC 15948). Throws unless it is whole.
 * @param {Buffer} bytes
 */
export function endOfPng(bytes) {
  let hasPixels = false;
  for (let at = SIGNATURE_BYTES; ;) {
    requireThat(at + AROUND <= bytes.length);
    const length = bytes.readUInt32BE(at);
    const end = at + AROUND + length;
    requireThat(end <= bytes.length);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const data = bytes.subarray(at + 8, end - 4);
    requireThat(/^[A-Za-z]{4}$/.test(type) && crc32(bytes.subarray(at + 4, end - 4)) === bytes.readUInt32BE(end - 4));
    requireThat((type === 'IHDR') === (at === SIGNATURE_BYTES));
    if (type === 'IHDR') {
      requireThat(length === 13);
      requirePixels(data.readUInt32BE(0), data.readUInt32BE(4));
    } else if (type === 'IEND') {
      requireThat(length === 0 && hasPixels);
      return end;
    } else if (PIXELS.includes(type)) hasPixels = true;
    else requireWords(data);
    at = end;
  }
}
