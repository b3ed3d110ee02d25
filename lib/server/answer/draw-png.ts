import { crc32, deflateSync } from 'node:zlib';

/**
 * Draws a table of black (`true`) and white cells as a PNG, each cell `size` pixels wide and high. Such a picture is a
 * head, one packed bit a pixel, and an end (W3C, Portable Network Graphics), which needs no library.
 */
export function drawPng(cells: readonly (readonly boolean[])[], size: number): Buffer {
  const width = (cells[0]?.length ?? 0) * size;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(cells.length * size, 4);
  // One bit a pixel, from black to white; the other choices have one value or are left at none.
  head.writeUInt8(1, 8);
  const lines = cells.flatMap((row) => Array<Buffer>(size).fill(drawLine(row, size, width)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    ...[chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.concat(lines))), chunk('IEND', Buffer.alloc(0))],
  ]);
}

/** A line of pixels, unfiltered (which its first byte says). */
function drawLine(row: readonly boolean[], size: number, width: number): Buffer {
  const line = Buffer.alloc(1 + Math.ceil(width / 8));
  for (let x = 0; x < width; x += 1) {
    const at = 1 + (x >> 3);
    if (!row[Math.floor(x / size)]) line[at] = line.readUInt8(at) | (0x80 >> (x & 7));
  }
  return line;
}

/** Length, name, content, checksum. */
function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
