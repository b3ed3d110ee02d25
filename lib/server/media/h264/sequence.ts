import type { Size } from '../../ports/media';
import { BadMedia, type WhyEncoded } from '../../ports/media-errors';
import { createBitReader } from './bits';
import { NO_COLOURS, type Colours } from './colours';

/** Baseline, Main and High, which every player knows. */
const PROFILES = [66, 77, 100];
const HIGH = 100;
/** The ratio of a pixel's sides follows in numbers. */
const OWN_RATIO = 255;
/** A block is 16 × 16 pixels. */
const BLOCK = 16;

type Reader = ReturnType<typeof createBitReader>;

/** What a sequence parameter set says of its pictures. */
export type Sequence = { size: Size; colours: Colours };

/**
 * Reads a sequence parameter set (ITU-T H.264, 7.3.2.1.1 and annex E). Returns why its pictures have to be encoded, if
 * they are not what every player shows as it is.
 */
export function readSequence(unit: Buffer): Sequence | WhyEncoded {
  try {
    return readFields(createBitReader(unit.subarray(1)));
  } catch (error) {
    if (error instanceof BadMedia) return 'parameters';
    throw error;
  }
}

function readFields(read: Reader): Sequence | WhyEncoded {
  const profile = read.bits(8);
  read.bits(16);
  read.unsigned();
  if (!PROFILES.includes(profile) || (profile === HIGH && !isCommonFormat(read))) return 'format';
  read.unsigned();
  skipOrder(read);
  read.unsigned();
  read.bit();
  const [columns, rows] = [read.unsigned() + 1, read.unsigned() + 1];
  if (read.bit() === 0) return 'interlaced';
  read.bit();
  const [left, right, top, bottom] = read.bit() ? [0, 0, 0, 0].map(() => 2 * read.unsigned()) : [0, 0, 0, 0];
  const size = { width: BLOCK * columns - left! - right!, height: BLOCK * rows - top! - bottom! };
  if (read.bit() === 0) return { size, colours: NO_COLOURS };
  return hasSquarePixels(read) ? { size, colours: readColours(read) } : 'pixels';
}

/** 4:2:0 with 8 bits, and without tables of its own that would have to be skipped. */
function isCommonFormat(read: Reader): boolean {
  const [chroma, luma, colours] = [read.unsigned(), read.unsigned(), read.unsigned()];
  const isLossless = read.bit() === 1;
  return chroma === 1 && luma === 0 && colours === 0 && !isLossless && read.bit() === 0;
}

/** The order in which pictures are shown, which is found in their times instead. */
function skipOrder(read: Reader): void {
  const type = read.unsigned();
  if (type === 0) read.unsigned();
  if (type !== 1) return;
  read.bit();
  read.unsigned();
  read.unsigned();
  const cycle = read.unsigned();
  if (cycle > 255) throw new BadMedia('damaged', 'too many pictures in a cycle');
  for (let picture = 0; picture < cycle; picture += 1) read.unsigned();
}

function hasSquarePixels(read: Reader): boolean {
  if (read.bit() === 0) return true;
  const ratio = read.bits(8);
  // 0 is not specified, 1 is a square.
  return ratio === OWN_RATIO ? read.bits(16) === read.bits(16) : ratio <= 1;
}

function readColours(read: Reader): Colours {
  // Overscan.
  if (read.bit()) read.bit();
  if (read.bit() === 0) return NO_COLOURS;
  read.bits(3);
  const range = read.bit();
  const [primaries, transfer, matrix] = NO_COLOURS;
  if (read.bit() === 0) return [primaries, transfer, matrix, range];
  return [read.bits(8), read.bits(8), read.bits(8), range];
}
