/** Builds boxes of an MP4 file (ISO/IEC 14496-12): a length, a type, and what is in it. */

export const u8 = (...values: number[]) => Buffer.from(values);

export function u16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, 2 * index);
  return bytes;
}

export const u32 = (...values: number[]) => list32(values);

/** A table of any length. */
export function list32(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index);
  return bytes;
}

export function list64(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(8 * values.length);
  for (const [index, value] of values.entries()) bytes.writeBigUInt64BE(BigInt(value), 8 * index);
  return bytes;
}

export function box(type: string, ...content: Buffer[]): Buffer {
  const bytes = content.reduce((sum, { length }) => sum + length, 8);
  return Buffer.concat([u32(bytes), Buffer.from(type, 'latin1'), ...content], bytes);
}

/** A box with a version and flags. */
export const fullBox = (type: string, version: number, flags: number, ...content: Buffer[]) =>
  box(type, u32(version * 2 ** 24 + flags), ...content);

/** The position and scale of a picture that is shown as it is. */
export const MATRIX = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
