import { open, readFile } from 'node:fs/promises';

/** Some of the packets of an ADTS file. */
export type PacketRange = { path: string; from: number; to: number };

const HEADER_BYTES = 7;

/** Writes packets of several ADTS files into one, one after the other. A minute has a megabyte. */
export async function joinPackets(ranges: readonly PacketRange[], output: string): Promise<void> {
  const file = await open(output, 'w');
  try {
    for (const { path, from, to } of ranges) {
      const bytes = await readFile(path);
      const starts = findPackets(bytes, to);
      if (starts.length <= to) throw new Error(`${starts.length - 1} of ${to} packets of sound`);
      await file.writeFile(bytes.subarray(starts[from], starts[to]));
    }
  } finally {
    await file.close();
  }
}

/** Returns where packets start, up to the one after `most` of them: where the last one ends. */
function findPackets(bytes: Buffer, most: number): number[] {
  const starts = [0];
  for (let at = 0; starts.length <= most && at + HEADER_BYTES <= bytes.length;) {
    if (bytes.readUInt16BE(at) >> 4 !== 0xfff) throw new Error('sound that is no ADTS');
    // 13 bits, from the 31st on: the length with the header.
    const length = (bytes.readUInt32BE(at + 2) >> 5) & 0x1fff;
    if (length < HEADER_BYTES || at + length > bytes.length) throw new Error('a packet of sound that is cut off');
    at += length;
    starts.push(at);
  }
  return starts;
}
