/**
 * What a ZIP file has besides the contents of its files (PKWARE's APPNOTE, 4.3). Contents are stored as they are, and
 * come before their sizes are known. What is too large for its field stands in one of 64 bits (ZIP64).
 */
const TOO_LARGE_16 = 0xffff;
const TOO_LARGE_32 = 0xffffffff;

/** Version 4.5 of the format: what a reader of ZIP64 knows. */
const VERSION = 45;
/** Made on UNIX, or else the permissions would be read as attributes of DOS. */
const MADE_BY = (3 << 8) | VERSION;
/** A plain file that its owner may change and everybody read. */
const ATTRIBUTES = 0o100644 * 2 ** 16;
/** The sizes and the checksum follow the content (bit 3), and names are UTF-8 (bit 11). */
const FLAGS = 0x0808;
const STORED = 0;
const NONE = 0;

/** A file in a ZIP file. `at` is where it begins; both it and `bytes` are in bytes. */
export type ZipEntry = { name: Buffer; addedAt: Date; at: number; bytes: number; crc: number };

type Field = { width: 2 | 4 | 8; value: number };
const u16 = (value: number): Field => ({ width: 2, value });
const u32 = (value: number): Field => ({ width: 4, value });
const u64 = (value: number): Field => ({ width: 8, value });

function record(...fields: Field[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, { width }) => sum + width, 0));
  let at = 0;
  for (const { width, value } of fields) {
    if (width === 8) bytes.writeBigUInt64LE(BigInt(value), at);
    else bytes.writeUIntLE(value, at, width);
    at += width;
  }
  return bytes;
}

/** What stands before a file's content. */
export const localHeader = ({ name, addedAt }: Pick<ZipEntry, 'name' | 'addedAt'>): Buffer =>
  Buffer.concat([
    record(
      ...[u32(0x04034b50), u16(VERSION), u16(FLAGS), u16(STORED), ...dosTime(addedAt)],
      ...[u32(NONE), u32(NONE), u32(NONE), u16(name.length), u16(NONE)],
    ),
    name,
  ]);

/** What stands behind a file's content. */
export function dataDescriptor({ bytes, crc }: Pick<ZipEntry, 'bytes' | 'crc'>): Buffer {
  const size = bytes < TOO_LARGE_32 ? u32(bytes) : u64(bytes);
  return record(u32(0x08074b50), u32(crc), size, size);
}

/** A file's line in the directory. */
export function directoryLine({ name, addedAt, at, bytes, crc }: ZipEntry): Buffer {
  const isLarge = bytes >= TOO_LARGE_32 || at >= TOO_LARGE_32;
  const large = isLarge ? record(u16(1), u16(24), u64(bytes), u64(bytes), u64(at)) : Buffer.alloc(0);
  const size = u32(isLarge ? TOO_LARGE_32 : bytes);
  return Buffer.concat([
    record(
      ...[u32(0x02014b50), u16(MADE_BY), u16(VERSION), u16(FLAGS), u16(STORED), ...dosTime(addedAt)],
      ...[u32(crc), size, size, u16(name.length), u16(large.length)],
      // Neither a note nor another disk, and nothing said of what is inside.
      ...[u16(NONE), u16(NONE), u16(NONE), u32(ATTRIBUTES), u32(isLarge ? TOO_LARGE_32 : at)],
    ),
    name,
    large,
  ]);
}

/** What stands behind the directory, which begins at `at` and has so many lines and bytes. */
export function directoryEnd({ lines, at, bytes }: { lines: number; at: number; bytes: number }): Buffer {
  const isLarge = lines >= TOO_LARGE_16 || at >= TOO_LARGE_32 || bytes >= TOO_LARGE_32;
  const large = [
    ...[u32(0x06064b50), u64(44), u16(MADE_BY), u16(VERSION), u32(NONE), u32(NONE)],
    ...[u64(lines), u64(lines), u64(bytes), u64(at)],
    // Where this record begins, on the only disk.
    ...[u32(0x07064b50), u32(NONE), u64(at + bytes), u32(1)],
  ];
  const [count, size, begin] = isLarge
    ? [u16(TOO_LARGE_16), u32(TOO_LARGE_32), u32(TOO_LARGE_32)]
    : [u16(lines), u32(bytes), u32(at)];
  return record(
    ...(isLarge ? large : []),
    ...[u32(0x06054b50), u16(NONE), u16(NONE), count, count, size, begin, u16(NONE)],
  );
}

/** The time and the day, in steps of two seconds, as the server's clock shows it. */
const dosTime = (at: Date): Field[] => [
  u16((at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1)),
  u16(((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate()),
];
