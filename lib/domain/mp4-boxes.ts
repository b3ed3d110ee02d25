/** A box of an MP4 file: `at` is where it starts, `body` where its content starts, `end` where it ends, bytes. */
export type Mp4Box = { type: string; at: number; body: number; end: number };

const HEADER_BYTES = 8;
/** A size of 1 means that the size follows the type, in 8 bytes. */
const LONG_HEADER_BYTES = 16;

/** Returns the box at a position, or `null` when there is none. */
function readBox(view: DataView, at: number): Mp4Box | null {
  if (at + HEADER_BYTES > view.byteLength) return null;
  const short = view.getUint32(at);
  const isLong = short === 1;
  const header = isLong ? LONG_HEADER_BYTES : HEADER_BYTES;
  if (at + header > view.byteLength) return null;
  const size = isLong ? Number(view.getBigUint64(at + HEADER_BYTES)) : short;
  if (size < header) return null;
  const type = String.fromCharCode(...[4, 5, 6, 7].map((byte) => view.getUint8(at + byte)));
  return { type, at, body: at + header, end: at + size };
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
/** What is read at once. A long recording has thousands of boxes, and a read may take a millisecond. */
const READ_BYTES = 1024 * 1024;
/** A larger box is not read, and after so many boxes or bytes kept no more are: no recorder writes such a film. */
const LARGEST_BYTES = 64 * 1024;
const MAX_BOXES = 20_000;
const MAX_KEPT_BYTES = 16 * 1024 * 1024;

const NOTHING = new DataView(new ArrayBuffer(0));

/** Returns the whole boxes at the top level of a film, in order. `isComplete`: none is missing but one that was cut. */
export async function listTopBoxes(film: FilmReader): Promise<{ boxes: TopBox[]; isComplete: boolean }> {
  const viewAt = readAhead(film);
  const boxes: TopBox[] = [];
  let [at, kept] = [0, 0];
  while (film.size - at >= HEADER_BYTES) {
    if (boxes.length === MAX_BOXES || kept >= MAX_KEPT_BYTES) return { boxes, isComplete: false };
    const box = readBox(await viewAt(at, Math.min(LONG_HEADER_BYTES, film.size - at)), 0);
    if (!box) return { boxes, isComplete: false };
    if (at + box.end > film.size) break;
    const view = await contentOf(box, (bytes) => viewAt(at, bytes));
    kept += view.byteLength;
    boxes.push({ at, box, view });
    at += box.end;
  }
  return { boxes, isComplete: true };
}

type ViewAt = (at: number, bytes: number) => Promise<DataView<ArrayBuffer>>;

/** Returns a function that reads this many bytes, and what follows them for the next call. */
function readAhead({ read }: FilmReader): ViewAt {
  let [from, piece] = [0, NOTHING];
  return async (at, bytes) => {
    if (at < from || at + bytes > from + piece.byteLength) [from, piece] = [at, await read(at, READ_BYTES)];
    const start = Math.min(at - from, piece.byteLength);
    return new DataView(piece.buffer, piece.byteOffset + start, Math.min(bytes, piece.byteLength - start));
  };
}

async function contentOf(box: Mp4Box, read: (bytes: number) => ReturnType<ViewAt>): Promise<DataView> {
  if (!KEPT.has(box.type) || box.end > LARGEST_BYTES) return NOTHING;
  const { buffer, byteOffset, byteLength } = await read(box.end);
  // What is kept must not be larger than the box.
  return new DataView(buffer.slice(byteOffset, byteOffset + byteLength));
}
