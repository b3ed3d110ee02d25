import { box, fullBox, list32, list64, MATRIX, u16, u32, u8 } from '@/lib/server/media/container/boxes';
import { writeConfiguration } from '@/lib/server/media/h264/configuration';
import { joinUnits } from '@/lib/server/media/h264/units';
import { createSets, KEY_SLICE, SLICE } from './make-h264';

export const KEY_PICTURE = joinUnits([KEY_SLICE]);
export const PICTURE = joinUnits([SLICE]);

export const FILE_TYPE = box('ftyp', Buffer.from('isom'), u32(0), Buffer.from('isom'));
export const data = (...pictures: readonly Buffer[]) => box('mdat', ...pictures);

export const configuration = box('avcC', writeConfiguration(createSets()));

/** A description of pictures. */
export const entry = (type = 'avc1', [width, height] = [320, 240], ...boxes: readonly Buffer[]) =>
  box(type, Buffer.alloc(24), u16(width!, height!), Buffer.alloc(50), ...boxes);

export type TrackFields = {
  id: number;
  kind: string;
  matrix: Buffer;
  /** The size at which it is shown. */
  shown: readonly [width: number, height: number];
  scale: number;
  entries: readonly Buffer[];
  /** Beside the descriptions: the tables of its samples. */
  tables: readonly Buffer[];
  edits: Buffer | null;
  /** Whether times have 8 bytes. */
  isLong: boolean;
};

export function track(fields: Partial<TrackFields> = {}): Buffer {
  const { id, kind, matrix, shown, scale, entries, tables, edits, isLong } = {
    ...{ id: 1, kind: 'vide', matrix: MATRIX, shown: [320, 240] as const, scale: 1000 },
    ...{ entries: [entry('avc1', undefined, configuration)], tables: [], edits: null, isLong: false },
    ...fields,
  };
  const version = isLong ? 1 : 0;
  const times = Buffer.alloc(isLong ? 16 : 8);
  const lasts = Buffer.alloc(isLong ? 8 : 4);
  return box(
    'trak',
    fullBox(
      ...(['tkhd', version, 3, times, u32(id, 0), lasts, u32(0, 0), u16(0, 0, 0, 0), matrix] as const),
      u32(shown[0] * 2 ** 16, shown[1] * 2 ** 16),
    ),
    ...(edits ? [box('edts', edits)] : []),
    box(
      'mdia',
      fullBox('mdhd', version, 0, times, u32(scale), lasts, u16(0x55c4, 0)),
      fullBox('hdlr', 0, 0, u32(0), Buffer.from(kind), u32(0, 0, 0), u8(0)),
      box('minf', box('stbl', fullBox('stsd', 0, 0, u32(entries.length), ...entries), ...tables)),
    ),
  );
}

export const movie = (...boxes: readonly Buffer[]) => box('moov', movieHeader(), ...boxes);

/** What is said of the whole film. `isLong`: whether times have 8 bytes. */
export function movieHeader(matrix = MATRIX, isLong = false): Buffer {
  const [times, lasts] = [Buffer.alloc(isLong ? 16 : 8), Buffer.alloc(isLong ? 8 : 4)];
  const fields = [u32(0x10000), u16(0x100, 0), u32(0, 0), matrix, Buffer.alloc(24), u32(2)];
  return fullBox('mvhd', isLong ? 1 : 0, 0, times, u32(1000), lasts, ...fields);
}

/** An edit: for how long, and from where on. */
export const editList = (...edits: readonly (readonly [lasts: number, from: number])[]) =>
  fullBox('elst', 0, 0, u32(edits.length), ...edits.map((edit) => Buffer.concat([u32(...edit), u16(1, 0)])));

/** An edit whose numbers have 8 bytes. */
export const longEdit = (lasts: number, from: number) =>
  fullBox('elst', 1, 0, u32(1), list64([lasts, from]), u16(1, 0));

export type TableFields = {
  /** Of all samples, or of each. */
  sizes: number | readonly number[];
  count: number;
  /** Runs of samples with the same duration, and with the same shift of their time. */
  lasts: readonly (readonly [samples: number, lasts: number])[];
  shifts: readonly (readonly [samples: number, shift: number])[] | null;
  /** From which chunk on chunks have how many samples. */
  chunks: readonly (readonly [first: number, samples: number])[];
  offsets: readonly number[];
  /** Whether offsets have 8 bytes. */
  isLong: boolean;
};

/** The tables of a file that is no recording in fragments. */
export function sampleTables({ sizes, count, lasts, shifts, chunks, offsets, isLong }: TableFields): Buffer[] {
  const each = typeof sizes === 'number' ? [] : sizes;
  return [
    fullBox('stts', 0, 0, u32(lasts.length), list32(lasts.flat())),
    ...(shifts ? [fullBox('ctts', 1, 0, u32(shifts.length), list32(shifts.flat().map((value) => value >>> 0)))] : []),
    fullBox('stsc', 0, 0, u32(chunks.length), list32(chunks.flatMap(([first, samples]) => [first, samples, 1]))),
    fullBox('stsz', 0, 0, u32(typeof sizes === 'number' ? sizes : 0, count), list32(each)),
    fullBox(isLong ? 'co64' : 'stco', 0, 0, u32(offsets.length), isLong ? list64(offsets) : list32(offsets)),
  ];
}

/** What pictures have where fragments do not say otherwise. */
export const trackExtends = (id: number, lasts: number, bytes: number) =>
  box('mvex', fullBox('trex', 0, 0, u32(id, 1, lasts, bytes, 0)));

/** Pictures of a fragment: fields are there when their flag is. */
export type RunFields = {
  /** From where the fragment begins; `null`: none is said. */
  offset: number | null;
  count: number;
  /** By picture: its duration, its bytes and the shift of its time, as far as these are said. */
  each: readonly (readonly number[])[];
  flags: number;
};

export const run = ({ offset, count, each, flags }: RunFields) =>
  fullBox(
    ...(['trun', 1, flags | (offset === null ? 0 : 1)] as const),
    u32(count, ...(offset === null ? [] : [offset >>> 0])),
    list32(each.flat().map((value) => value >>> 0)),
  );

export type PartFields = {
  id?: number;
  flags?: number;
  /** What the flags say is there. */
  fields?: readonly number[];
  /** When the first picture is shown. */
  time?: number | null;
  /** In 8 bytes. */
  isLong?: boolean;
};

/** What a fragment has of one track. */
export function part(
  { id = 1, flags = 0x20000, fields = [], time = null, isLong = false }: PartFields,
  ...runs: readonly Buffer[]
): Buffer {
  const times = time === null ? [] : [fullBox('tfdt', isLong ? 1 : 0, 0, isLong ? list64([time]) : u32(time))];
  return box('traf', fullBox('tfhd', 0, flags, u32(id, ...fields)), ...times, ...runs);
}

export const fragment = (...parts: readonly Buffer[]) => box('moof', fullBox('mfhd', 0, 0, u32(1)), ...parts);
