/** A box of an MP4 file: `at` is where it starts, `body` where its content starts, `end` where it ends, bytes. */
export type Mp4Box = { type: string; at: number; body: number; end: number };

const HEADER_BYTES = 8;

/** Returns the box at a position, or `null` when there is none. No recorder writes a box of 4 GiB or more. */
function readBox(view: DataView, at: number): Mp4Box | null {
  if (at + HEADER_BYTES > view.byteLength) return null;
  const size = view.getUint32(at);
  if (size < HEADER_BYTES) return null;
  const type = String.fromCharCode(...[4, 5, 6, 7].map((byte) => view.getUint8(at + byte)));
  return { type, at, body: at + HEADER_BYTES, end: at + size };
}

/** Returns the boxes in a range that are whole, in order. */
function listIn(view: DataView, from: number, to: number): Mp4Box[] {
  const boxes: Mp4Box[] = [];
  for (let box = readBox(view, from); box && box.end <= to; box = readBox(view, box.end)) boxes.push(box);
  return boxes;
}

/** Returns all boxes of the named types inside a box, each path of types from the outermost to the innermost. */
export function findBoxes(view: DataView, { body, end }: Mp4Box, [type, ...inner]: readonly string[]): Mp4Box[] {
  const found = listIn(view, body, Math.min(end, view.byteLength)).filter((box) => box.type === type);
  return inner.length === 0 ? found : found.flatMap((box) => findBoxes(view, box, inner));
}

/** Reads the bytes of a film. */
export type FilmReader = {
  size: number;
  /** Returns this many bytes from `at`, fewer at the end. */
  read(at: number, bytes: number): Promise<DataView<ArrayBuffer>>;
};

/** A box at the top level of a film; `view` starts where the box does. Only `KEPT` boxes have their content. */
export type TopBox = { at: number; box: Mp4Box; view: DataView };

/** The type of the film, what is known about all of it, and about each fragment. */
const KEPT = new Set(['ftyp', 'moov', 'moof']);
/** What is read at once: most boxes that are kept. */
const READ_BYTES = 4096;
/** A larger box is not read, and after so many boxes or bytes kept no more are: no recorder writes such a film. */
const LARGEST_BYTES = 64 * 1024;
const MAX_BOXES = 20_000;
const MAX_KEPT_BYTES = 16 * 1024 * 1024;

const NOTHING = new DataView(new ArrayBuffer(0));

/** Returns the whole boxes at the top level of a film, in order, without reading its media data. */
export async function listTopBoxes({ size, read }: FilmReader): Promise<TopBox[]> {
  const boxes: TopBox[] = [];
  let kept = 0;
  for (let at = 0; at < size && boxes.length < MAX_BOXES && kept < MAX_KEPT_BYTES; at += boxes.at(-1)!.box.end) {
    const head = await read(at, READ_BYTES);
    const box = readBox(head, 0);
    if (!box || at + box.end > size) break;
    const view = await contentOf(box, head, () => read(at, box.end));
    kept += view.byteLength;
    boxes.push({ at, box, view });
  }
  return boxes;
}

async function contentOf(
  box: Mp4Box,
  head: DataView<ArrayBuffer>,
  readAll: () => Promise<DataView>,
): Promise<DataView> {
  if (!KEPT.has(box.type) || box.end > LARGEST_BYTES) return NOTHING;
  // What is kept must not be larger than the box.
  return box.end <= head.byteLength ? new DataView(head.buffer.slice(0, box.end)) : readAll();
}
