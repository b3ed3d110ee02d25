import { BadMedia } from '../../ports/media-errors';

/**
 * Reads the fields of an H.264 parameter set (ITU-T H.264, 7.2 and 9.1), without the bytes that prevent start codes.
 * Throws `BadMedia` where there is no field.
 */
export function createBitReader(unit: Buffer) {
  const bytes = withoutEmulation(unit);
  let position = 0;

  function bit(): number {
    const byte = bytes[position >> 3];
    if (byte === undefined) throw new BadMedia('damaged', 'a parameter set that is cut short');
    const value = (byte >> (7 - (position & 7))) & 1;
    position += 1;
    return value;
  }

  function bits(count: number): number {
    let value = 0;
    for (let read = 0; read < count; read += 1) value = value * 2 + bit();
    return value;
  }

  /** `ue(v)`: the more zeros come first, the more bits it has. */
  function unsigned(): number {
    let zeros = 0;
    while (bit() === 0) if ((zeros += 1) > 31) throw new BadMedia('damaged', 'a number that is too long');
    return 2 ** zeros - 1 + bits(zeros);
  }

  return { bit, bits, unsigned };
}

function withoutEmulation(unit: Buffer): Buffer {
  const bytes = Buffer.alloc(unit.length);
  let length = 0;
  let zeros = 0;
  for (const byte of unit) {
    if (zeros >= 2 && byte === 3) {
      zeros = 0;
      continue;
    }
    bytes[length++] = byte;
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return bytes.subarray(0, length);
}
