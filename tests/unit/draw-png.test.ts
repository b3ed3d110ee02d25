import { inflateSync } from 'node:zlib';
import { drawPng } from '@/lib/server/answer/draw-png';

/** The chunks of a PNG by their names. */
function chunksOf(png: Buffer): Record<string, Buffer> {
  const chunks: Record<string, Buffer> = {};
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    chunks[png.toString('latin1', at + 4, at + 8)] = png.subarray(at + 8, at + 8 + length);
    at += length + 12;
  }
  return chunks;
}

describe('a picture of black and white cells', () => {
  const png = drawPng([[true, false, true]], 3);

  it('is a PNG of the right size with one bit a pixel', () => {
    expect(png.toString('latin1', 1, 4)).toBe('PNG');
    const { IHDR } = chunksOf(png);
    expect([IHDR?.readUInt32BE(0), IHDR?.readUInt32BE(4), IHDR?.readUInt8(8)]).toEqual([9, 3, 1]);
  });

  it('has each cell in its place, black as 0', () => {
    const pixels = inflateSync(chunksOf(png).IDAT ?? Buffer.alloc(0));
    expect([...pixels]).toEqual([0, 0b00011100, 0b00000000, 0, 0b00011100, 0b00000000, 0, 0b00011100, 0b00000000]);
  });
});
