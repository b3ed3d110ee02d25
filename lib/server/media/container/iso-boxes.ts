import { BadMedia } from '../../ports/media-errors';
import type { ByteWindow } from './byte-window';

export const FTYP = 'ftyp';

/**
 * The most boxes a file may have. Chromium and Safari write at most one pair of boxes every few frames, so this is
 * enough for hours.
 */
const MAX_BOXES = 100_000;

/** A box at the top level of an MP4 file; `start` and `end` are positions in bytes. */
export type Box = { type: string; start: number; end: number };

async function readBox(bytes: ByteWindow, start: number): Promise<Box> {
  const header = await bytes.read(start, 16);
  if (header.length < 8) throw new BadMedia('damaged', 'cut short inside a box header');
  const type = header.toString('latin1', 4, 8);
  const short = header.readUInt32BE(0);
  if (short === 0) return { type, start, end: bytes.size };
  if (short !== 1) return { type, start, end: start + short };
  if (header.length < 16) throw new BadMedia('damaged', 'cut short inside a box header');
  return { type, start, end: start + Number(header.readBigUInt64BE(8)) };
}

/**
 * Yields the boxes at the top level, in order. Throws `BadMedia` when a box is impossible or ends after the end of the
 * file.
 */
export async function* readBoxes(bytes: ByteWindow): AsyncGenerator<Box> {
  for (let position = 0; position < bytes.size;) {
    const box = await readBox(bytes, position);
    if (box.end < box.start + 8) throw new BadMedia('damaged', `an impossible box at byte ${position}`);
    if (box.end > bytes.size) throw new BadMedia('damaged', `cut short: the last box (${box.type}) is incomplete`);
    yield box;
    position = box.end;
  }
}

/** How far a walk has come, and through how many boxes. */
export type IsoWalk = { position: number; count: number };
export const ISO_START: IsoWalk = { position: 0, count: 0 };

/**
 * Goes on with a walk through the boxes at the top level, as far as they are whole. Throws `BadMedia` when one is
 * impossible, or when there are too many.
 */
export async function walkIsoBoxes(
  bytes: ByteWindow,
  { position, count }: IsoWalk,
  onBox: (box: Box) => Promise<void>,
): Promise<IsoWalk> {
  for (; bytes.size - position >= 16; count += 1) {
    if (count === MAX_BOXES) throw new BadMedia('tooLong', `more than ${MAX_BOXES} boxes`);
    const box = await readBox(bytes, position);
    if (box.end < box.start + 8) throw new BadMedia('damaged', `an impossible box at byte ${position}`);
    if (box.end > bytes.size) break;
    await onBox(box);
    position = box.end;
  }
  return { position, count };
}

async function listBoxes(bytes: ByteWindow): Promise<Box[]> {
  const boxes: Box[] = [];
  for await (const box of readBoxes(bytes)) {
    if (boxes.length === MAX_BOXES) throw new BadMedia('tooLong', `more than ${MAX_BOXES} boxes`);
    boxes.push(box);
  }
  return boxes;
}

const countOf = (boxes: Box[], type: string) => boxes.filter((box) => box.type === type).length;

/**
 * Checks the top level of an MP4 file: one header, one index, every fragment with its data, nothing cut. A fragmented
 * file that ends exactly between two fragments cannot be recognised as cut. Throws `BadMedia`.
 */
export async function checkIsoBoxes(bytes: ByteWindow): Promise<void> {
  const boxes = await listBoxes(bytes);
  if (countOf(boxes, 'moov') === 0) throw new BadMedia('damaged', 'no moov box');
  for (const type of [FTYP, 'moov'])
    if (countOf(boxes, type) > 1) throw new BadMedia('damaged', `more than one ${type} box`);
  if (boxes.at(-1)!.type === 'moof') throw new BadMedia('damaged', 'cut short: the last fragment has no data');
}

/**
 * Returns how many bytes of a cut file are complete boxes, and fragments with their data. Throws `BadMedia` when there
 * are none.
 */
export async function findWholeIsoBoxes(bytes: ByteWindow): Promise<number> {
  let whole = 0;
  for (let position = 0, boxes = 0; bytes.size - position >= 8; boxes++) {
    if (boxes === MAX_BOXES) throw new BadMedia('tooLong', `more than ${MAX_BOXES} boxes`);
    const header = await bytes.read(position, 16);
    if (header.length < 16 && header.readUInt32BE(0) === 1) break;
    const box = await readBox(bytes, position);
    if (box.end < box.start + 8) throw new BadMedia('damaged', `an impossible box at byte ${position}`);
    if (box.end > bytes.size) break;
    position = box.end;
    if (box.type !== 'moof') whole = position;
  }
  if (whole === 0) throw new BadMedia('empty', 'no box is whole');
  return whole;
}
