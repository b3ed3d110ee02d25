import { crc32 } from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const HEAD_BYTES = 46;
const LOCAL_BYTES = 30;

/** Returns the files of a ZIP file by their names, as its directory has them. Throws when it has none. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.length - END_BYTES;
  if (end < 0 || zip.readUInt32LE(end) !== END) throw new Error('This is no whole ZIP file');
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  while (at < end && zip.readUInt32LE(at) === ENTRY) {
    const [nameBytes, extraBytes, noteBytes] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    const name = zip.toString('utf8', at + HEAD_BYTES, at + HEAD_BYTES + nameBytes);
    const local = zip.readUInt32LE(at + 42);
    const begin = local + LOCAL_BYTES + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = zip.subarray(begin, begin + zip.readUInt32LE(at + 20));
    if (crc32(content) !== zip.readUInt32LE(at + 16)) throw new Error(`${name} is not what its checksum says`);
    files.set(name, content);
    at += HEAD_BYTES + nameBytes + extraBytes + noteBytes;
  }
  if (files.size !== zip.readUInt16LE(end + 10)) throw new Error('The directory has another number of files');
  return files;
}
