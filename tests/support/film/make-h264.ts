import type { Colours } from '@/lib/server/media/h264/colours';
import type { ParameterSets } from '@/lib/server/media/h264/configuration';

/** Writes bits, and afterwards the bytes that prevent start codes in them. */
function createBitWriter() {
  let bits = '';
  const writer = {
    u(count: number, ...values: number[]) {
      for (const value of values) bits += value.toString(2).padStart(count, '0');
      return writer;
    },
    /** `ue(v)` */
    ue(...values: number[]) {
      for (const value of values) {
        const digits = (value + 1).toString(2);
        bits += '0'.repeat(digits.length - 1) + digits;
      }
      return writer;
    },
    bytes(): Buffer {
      const whole = `${bits}1`.padEnd(8 * Math.ceil((bits.length + 1) / 8), '0');
      return preventStartCodes(whole.match(/.{8}/g)!.map((byte) => parseInt(byte, 2)));
    },
  };
  return writer;
}

/** Puts a 3 between two zeros and a byte of 3 at most. */
export function preventStartCodes(bytes: readonly number[]): Buffer {
  const written: number[] = [];
  for (const byte of bytes) {
    if (byte <= 3 && written.at(-1) === 0 && written.at(-2) === 0) written.push(3);
    written.push(byte);
  }
  return Buffer.from(written);
}

export type SequenceFields = {
  profile: number;
  level: number;
  /** How colours are sampled, how many bits more than 8 they have, lossless, and tables of its own. Of High alone. */
  colours: readonly [chroma: number, luma: number, chromaBits: number, lossless: number, tables: number];
  /** How the order of pictures is said, with the fields of each type. */
  order: readonly number[];
  /** In blocks of 16 pixels. */
  columns: number;
  rows: number;
  isInterlaced: boolean;
  /** Left, right, top and bottom, in units of two pixels. */
  crop: readonly number[] | null;
  /** The sides of a pixel: a number of the table, or 255 and both sides. `null`: nothing is said. */
  ratio: readonly number[] | null;
  /** What the colours are; `null`: nothing is said. */
  signal: Colours | null;
};

/** Makes a sequence parameter set, of 320 × 240 pixels. */
export function createSequence(fields: Partial<SequenceFields> = {}): Buffer {
  const { profile, level, colours, order, columns, rows, isInterlaced, crop, ratio, signal } = {
    ...{ profile: 66, level: 30, colours: [1, 0, 0, 0, 0], order: [2] },
    ...{ columns: 20, rows: 15, isInterlaced: false, crop: null, ratio: null, signal: null },
    ...fields,
  };
  const writer = createBitWriter().u(8, 0x67, profile, 0xc0, level).ue(0);
  if (profile >= 100) writer.ue(...colours.slice(0, 3)).u(1, ...colours.slice(3));
  const [type, ...ofType] = order;
  writer.ue(0, type!);
  if (type === 0) writer.ue(ofType[0]!);
  // A flag, two numbers, how many follow, and these.
  if (type === 1) writer.u(1, ofType[0]!).ue(...ofType.slice(1));
  writer
    .ue(1)
    .u(1, 0)
    .ue(columns - 1, rows - 1);
  writer.u(1, isInterlaced ? 0 : 1);
  if (isInterlaced) writer.u(1, 0);
  writer.u(1, 1, crop ? 1 : 0);
  if (crop) writer.ue(...crop);
  writer.u(1, ratio || signal ? 1 : 0);
  if (!ratio && !signal) return writer.bytes();
  writer.u(1, ratio ? 1 : 0);
  if (ratio) writer.u(8, ratio[0]!).u(16, ...ratio.slice(1));
  // Overscan, then the format of the video, the range, and the other numbers.
  writer.u(1, 0, signal ? 1 : 0);
  if (signal)
    writer
      .u(3, 5)
      .u(1, signal[3], 1)
      .u(8, ...signal.slice(0, 3));
  return writer.bytes();
}

/** A picture parameter set. */
export const PICTURE_SET = Buffer.from([0x68, 0xce, 0x3c, 0x80]);

export const createSets = (fields: Partial<SequenceFields> = {}): ParameterSets => ({
  sequence: createSequence(fields),
  picture: PICTURE_SET,
});

/** A unit of a type, whose content is the same byte again and again. */
export const createUnit = (type: number, bytes = 20, fill = 0xaa): Buffer =>
  Buffer.concat([Buffer.from([0x60 | type]), Buffer.alloc(bytes - 1, fill)]);

export const KEY_SLICE = createUnit(5);
export const SLICE = createUnit(1);

/** Puts a start code before each unit. */
export const withStartCodes = (...units: readonly Buffer[]): Buffer =>
  Buffer.concat(units.flatMap((unit) => [Buffer.from([0, 0, 0, 1]), unit]));
