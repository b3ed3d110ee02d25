import { writeConfiguration } from '@/lib/server/media/h264/configuration';
import { createSets, KEY_SLICE, SLICE, withStartCodes } from './make-h264';

/** An element of a Matroska file (RFC 8794), whose length is stored in 4 bytes. */
export function element(id: number, ...content: readonly Buffer[]): Buffer {
  const digits = id.toString(16);
  const bytes = content.reduce((sum, { length }) => sum + length, 0);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(0x10000000 + bytes);
  return Buffer.concat([
    Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex'),
    length,
    ...content,
  ]);
}

/** A number of so many bytes. */
export function uint(value: number | bigint, bytes = 8): Buffer {
  const number = Buffer.alloc(8);
  number.writeBigUInt64BE(BigInt(value));
  return number.subarray(8 - bytes);
}

const [EBML, SEGMENT, INFO, SCALE, TRACKS, TRACK, CLUSTER] = [
  ...[0x1a45dfa3, 0x18538067, 0x1549a966, 0x2ad7b1, 0x1654ae6b, 0xae, 0x1f43b675],
];
/** A length that is not known yet, as browsers write it. */
const UNKNOWN = Buffer.from([0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);

const endless = (id: number) => Buffer.concat([uint(id, 4), UNKNOWN]);

export const timeScale = (nanoseconds: number) => element(INFO!, element(SCALE!, uint(nanoseconds)));

/** What is said of a track of pictures; `null` leaves it out. */
export type TrackFields = {
  number: number;
  type: number;
  codec: string;
  /** The content of an `avcC`. */
  configuration: Buffer | null;
  size: readonly [width: number, height: number];
  /** Further elements of the track, and of its pictures. */
  more: readonly Buffer[];
  ofVideo: readonly Buffer[];
};

export function track(fields: Partial<TrackFields> = {}): Buffer {
  const { number, type, codec, configuration, size, more, ofVideo } = {
    ...{ number: 1, type: 1, codec: 'V_MPEG4/ISO/AVC', configuration: null },
    ...{ size: [320, 240] as const, more: [], ofVideo: [] },
    ...fields,
  };
  const video = [element(0xb0, uint(size[0], 2)), element(0xba, uint(size[1], 2)), ...ofVideo];
  return element(
    TRACK!,
    ...[element(0xd7, uint(number, 1)), element(0x83, uint(type, 1)), element(0x86, Buffer.from(codec, 'latin1'))],
    ...(configuration ? [element(0x63a2, configuration)] : []),
    ...[element(0xe0, ...video), ...more],
  );
}

export const tracks = (...all: readonly Buffer[]) => element(TRACKS!, ...all);

/** A cluster whose length is not known, with a time and what else is in it. */
export const cluster = (time: number | bigint, ...content: readonly Buffer[]) =>
  Buffer.concat([endless(CLUSTER!), element(0xe7, uint(time)), ...content]);

type BlockFields = { track?: number; time?: number; flags?: number };

const blockContent = (picture: Buffer, { track: number = 1, time = 0, flags = 0x80 }: BlockFields) => {
  const times = Buffer.alloc(2);
  times.writeInt16BE(time);
  return [Buffer.from([0x80 | number]), times, Buffer.from([flags]), picture];
};

export const simpleBlock = (picture: Buffer, fields: BlockFields = {}) =>
  element(0xa3, ...blockContent(picture, fields));

/** A block in a group, with further elements. */
export const blockGroup = (picture: Buffer, fields: BlockFields = {}, ...more: readonly Buffer[]) =>
  element(0xa0, element(0xa1, ...blockContent(picture, { flags: 0, ...fields })), ...more);

/** A file of a header and a segment whose length is not known. */
export const matroska = (...content: readonly Buffer[]) =>
  Buffer.concat([element(EBML!, element(0x4282, Buffer.from('matroska'))), endless(SEGMENT!), ...content]);

const SETS = createSets();

/** Pictures as Chromium writes them: with start codes, and the parameter sets in each key frame. */
export const KEY_PICTURE = withStartCodes(SETS.sequence, SETS.picture, KEY_SLICE);
export const PICTURE = withStartCodes(SLICE);

/** Pictures that come after their lengths belong to this. */
export const CONFIGURATION = writeConfiguration(SETS);
