import { BadMedia } from '../../ports/media-errors';

/** A box inside another one. Reading outside of it throws `BadMedia`. */
export type InnerBox = {
  type: string;
  content: Buffer;
  /** Returns the boxes of a type in it. */
  all(inner: string): InnerBox[];
  /** Returns the boxes from a byte of its content on. */
  inner(from: number): InnerBox[];
  /** Returns the first box on a path of types. */
  find(first: string, ...rest: string[]): InnerBox | undefined;
  u8(at: number): number;
  u16(at: number): number;
  u32(at: number): number;
  /** Returns a number of 8 bytes. */
  u64(at: number): number;
  text(at: number, bytes: number): string;
};

/** No recorder writes more into one box; each takes a thousand bytes of memory. */
const MAX_BOXES = 10_000;

/** Yields the boxes in some bytes, as far as they are whole. Throws `BadMedia` when there are too many. */
export function* boxesIn(bytes: Buffer): Generator<InnerBox> {
  for (let start = 0, count = 0; start + 8 <= bytes.length; count += 1) {
    if (count === MAX_BOXES) throw new BadMedia('tooLong', `more than ${MAX_BOXES} boxes in one`);
    const end = start + bytes.readUInt32BE(start);
    if (end < start + 8 || end > bytes.length) return;
    yield createInnerBox(bytes.toString('latin1', start + 4, start + 8), bytes.subarray(start + 8, end));
    start = end;
  }
}

function createInnerBox(type: string, content: Buffer): InnerBox {
  const all = (inner: string) => [...boxesIn(content)].filter((box) => box.type === inner);
  /** Returns where to read so many bytes. */
  const within = (at: number, bytes: number) => {
    if (at + bytes > content.length) throw new BadMedia('damaged', `the box ${type} is cut short`);
    return at;
  };
  return {
    type,
    content,
    all,
    inner: (from) => [...boxesIn(content.subarray(from))],
    find(first, ...rest) {
      const [found] = all(first);
      const [next, ...further] = rest;
      return found && next !== undefined ? found.find(next, ...further) : found;
    },
    u8: (at) => content.readUInt8(within(at, 1)),
    u16: (at) => content.readUInt16BE(within(at, 2)),
    u32: (at) => content.readUInt32BE(within(at, 4)),
    u64: (at) => Number(content.readBigUInt64BE(within(at, 8))),
    text: (at, bytes) => content.toString('latin1', at, at + bytes),
  };
}
