import { BadMedia } from '../../ports/media-errors';

/** How an H.264 picture's units are told apart: each after its length, or after a start code (ITU-T H.264, annex B). */
export type UnitForm = 'lengths' | 'startCodes';

/** The types of units (ITU-T H.264, table 7-1). */
export const UNIT = { slice: 1, keySlice: 5, info: 6, sequence: 7, picture: 8, delimiter: 9, filler: 12 } as const;

export const unitType = (unit: Buffer): number => unit[0]! & 0x1f;

const LENGTH_BYTES = 4;

/** Returns the units of a picture, which share its memory. Throws `BadMedia` where they are not what they say. */
export function splitUnits(picture: Buffer, form: UnitForm): Buffer[] {
  return form === 'lengths' ? splitAtLengths(picture) : splitAtStartCodes(picture);
}

function splitAtLengths(picture: Buffer): Buffer[] {
  const units: Buffer[] = [];
  for (let at = 0; at < picture.length;) {
    const end = at + LENGTH_BYTES > picture.length ? Infinity : at + LENGTH_BYTES + picture.readUInt32BE(at);
    if (end > picture.length || end === at + LENGTH_BYTES)
      throw new BadMedia('damaged', 'a unit that ends after its picture');
    units.push(picture.subarray(at + LENGTH_BYTES, end));
    at = end;
  }
  return units;
}

const START_CODE = Buffer.from([0, 0, 1]);

function splitAtStartCodes(picture: Buffer): Buffer[] {
  const units: Buffer[] = [];
  let code = picture.indexOf(START_CODE);
  if (code < 0 || picture.subarray(0, code).some((byte) => byte !== 0))
    throw new BadMedia('damaged', 'a picture that begins with no start code');
  while (code >= 0) {
    const start = code + START_CODE.length;
    code = picture.indexOf(START_CODE, start);
    // Zeros before a start code belong to it, and zeros at the end to nothing.
    let end = code < 0 ? picture.length : code;
    while (end > start && picture[end - 1] === 0) end -= 1;
    if (end === start) throw new BadMedia('damaged', 'an empty unit');
    units.push(picture.subarray(start, end));
  }
  return units;
}

/** Returns units as an MP4 has them, each after its length. */
export function joinUnits(units: readonly Buffer[]): Buffer {
  const picture = Buffer.allocUnsafe(units.reduce((sum, { length }) => sum + LENGTH_BYTES + length, 0));
  let at = 0;
  for (const unit of units) {
    at = picture.writeUInt32BE(unit.length, at);
    at += unit.copy(picture, at);
  }
  return picture;
}
