import { type FilmReader, findBoxes, listTopBoxes, type Mp4Box, type TopBox } from './mp4-boxes';

/** Bytes of a film that have to be other ones. */
export type Patch = { at: number; bytes: Uint8Array<ArrayBuffer> };

/**
 * Returns what has to change in a recording so that players play all of it, and decoders find all of it. Safari's
 * engine writes an MP4 in fragments, with a length of 0: a player shows the length of the first fragment. It may also
 * write a box twice, and the fragment after it cannot be decoded. The length is written into the film, and the
 * repetition becomes a box that says nothing. No byte moves, because others refer to their places. A length that is
 * there stays, and none is written when a fragment cannot be read. Of other recordings nothing changes.
 */
export async function findPatches(film: FilmReader): Promise<Patch[]> {
  const { boxes, isComplete } = await listTopBoxes(film);
  if (boxes[0]?.box.type !== 'ftyp') return [];
  try {
    return [...freeRepeated(boxes), ...(isComplete && areRead(boxes) ? writeLength(boxes) : [])];
  } catch (error) {
    // A box claims to hold more than it does.
    if (error instanceof RangeError) return [];
    throw error;
  }
}

/** A fragment may be too large to be read. */
function areRead(boxes: readonly TopBox[]): boolean {
  return boxes.every(({ box, view }) => box.type !== 'moof' || view.byteLength === box.end);
}

const FREE = new TextEncoder().encode('free');

/**
 * WebKitGTK writes the file type twice, and the box of the first fragment after the stop. A fragment's data are looked
 * for after its second box, so the first is the repetition; but a film has to begin with its type.
 */
function freeRepeated(boxes: readonly TopBox[]): Patch[] {
  return boxes.flatMap((first, index) => {
    const second = boxes[index + 1];
    if (!second || !['ftyp', 'moof'].includes(first.box.type) || !areEqual(first, second)) return [];
    return [{ at: (first.box.type === 'ftyp' ? second.at : first.at) + 4, bytes: FREE }];
  });
}

function areEqual(one: TopBox, other: TopBox): boolean {
  if (one.box.type !== other.box.type || one.box.end !== other.box.end) return false;
  if (one.view.byteLength < one.box.end || other.view.byteLength < one.box.end) return false;
  for (let byte = 0; byte < one.box.end; byte += 1)
    if (one.view.getUint8(byte) !== other.view.getUint8(byte)) return false;
  return true;
}

/** A full box begins with its version, 1 byte, and its flags, 3 bytes. */
const isLong = (view: DataView, { body }: Mp4Box) => view.getUint8(body) === 1;
const flagsOf = (view: DataView, { body }: Mp4Box) => view.getUint32(body) & 0xffffff;
const CONTENT = 4;

/** Of some boxes, the content begins with a number of 4 or 8 bytes. */
const firstNumber = (view: DataView, box: Mp4Box) =>
  isLong(view, box) ? Number(view.getBigUint64(box.body + CONTENT)) : view.getUint32(box.body + CONTENT);

/** In both headers, the time scale follows two times, of 4 or 8 bytes each. */
const scaleOf = (view: DataView, box: Mp4Box) => view.getUint32(box.body + CONTENT + (isLong(view, box) ? 16 : 8));

/** Returns nothing where a length is written, or where none is found. */
function writeLength(boxes: readonly TopBox[]): Patch[] {
  const moov = boxes.find(({ box }) => box.type === 'moov');
  if (!moov) return [];
  const { at, box, view } = moov;
  const [[lengthBox], [header]] = [findBoxes(view, box, ['mvex', 'mehd']), findBoxes(view, box, ['mvhd'])];
  if (!lengthBox || !header || firstNumber(view, lengthBox) > 0) return [];
  const isLongLength = isLong(view, lengthBox);
  const length = Math.round(secondsOf(boxes, readTracks(view, box)) * scaleOf(view, header));
  if (!(length > 0)) return [];
  const bytes = new DataView(new ArrayBuffer(isLongLength ? 8 : 4));
  if (isLongLength) bytes.setBigUint64(0, BigInt(length));
  else bytes.setUint32(0, length);
  return [{ at: at + lengthBox.body + CONTENT, bytes: new Uint8Array(bytes.buffer) }];
}

/** The time scale of a track, ticks a second, and how long a sample lasts that names no duration, ticks. */
type Track = { scale: number; each: number };

/** Returns the tracks by their numbers. */
function readTracks(view: DataView, moov: Mp4Box): Map<number, Track> {
  const durations = new Map(
    findBoxes(view, moov, ['mvex', 'trex']).map(({ body }) => [
      view.getUint32(body + CONTENT),
      view.getUint32(body + CONTENT + 8),
    ]),
  );
  return new Map(
    findBoxes(view, moov, ['trak']).flatMap((track) => {
      const [[header], [media]] = [findBoxes(view, track, ['tkhd']), findBoxes(view, track, ['mdia', 'mdhd'])];
      if (!header || !media) return [];
      const number = view.getUint32(header.body + CONTENT + (isLong(view, header) ? 16 : 8));
      return [[number, { scale: scaleOf(view, media), each: durations.get(number) ?? 0 }] as const];
    }),
  );
}

/** Returns when the last fragment of any track ends, s. A fragment without its data is none: the film was cut off. */
function secondsOf(boxes: readonly TopBox[], tracks: Map<number, Track>): number {
  const ends = boxes
    .filter(({ box }, index) => box.type === 'moof' && boxes[index + 1]?.box.type === 'mdat')
    .flatMap(({ box, view }) => findBoxes(view, box, ['traf']).map((traf) => endOf(view, traf, tracks)));
  return ends.reduce((latest, end) => Math.max(latest, end), 0);
}

function endOf(view: DataView, traf: Mp4Box, tracks: Map<number, Track>): number {
  const [[header], [start]] = [findBoxes(view, traf, ['tfhd']), findBoxes(view, traf, ['tfdt'])];
  const track = header && tracks.get(view.getUint32(header.body + CONTENT));
  if (!track || !start) return 0;
  const each = defaultDuration(view, header) ?? track.each;
  const ticks = findBoxes(view, traf, ['trun']).reduce(
    (sum, run) => sum + durationOf(view, run, each),
    firstNumber(view, start),
  );
  return ticks / track.scale;
}

/** Optional fields are there when the flag of each is set; they are in this order, of 8, 4 and 4 bytes. */
function defaultDuration(view: DataView, header: Mp4Box): number | undefined {
  const flags = flagsOf(view, header);
  if (!(flags & 0x8)) return undefined;
  return view.getUint32(header.body + CONTENT + 4 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0));
}

/** Returns how long the samples of a run last together, ticks. `each`: of one that names no duration of its own. */
function durationOf(view: DataView, run: Mp4Box, each: number): number {
  const flags = flagsOf(view, run);
  const samples = view.getUint32(run.body + CONTENT);
  if (!(flags & 0x100)) return samples * each;
  const bytes = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length * 4;
  const first = run.body + CONTENT + 4 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0);
  let ticks = 0;
  for (let sample = 0; sample < samples; sample += 1) ticks += view.getUint32(first + sample * bytes);
  return ticks;
}
