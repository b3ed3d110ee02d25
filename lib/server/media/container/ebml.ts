import { BadMedia } from '../../ports/media-errors';
import type { ByteWindow } from './byte-window';

export const EBML_MAGIC = 0x1a45dfa3;

const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
/** The most elements a file may have: fifteen minutes with 60 frames and 100 audio packets per second are 144,000. */
const MAX_ELEMENTS = 250_000;
const LONGEST_ID = 4;
const LONGEST_LENGTH = 8;

/** `size`: where its length is stored, and in how many bytes. */
type Element = { id: number; size: { start: number; bytes: number }; contents: number; end: number | 'unknown' };

function parseElement(header: Buffer, position: number): Element | 'cut' {
  if (header.length < 2) return 'cut';
  const idLength = Math.clz32(header[0]!) - 23;
  if (idLength > LONGEST_ID) throw new BadMedia('damaged', `no element begins at byte ${position}`);
  const first = header[idLength];
  if (first === undefined) return 'cut';
  const lengthLength = Math.clz32(first) - 23;
  if (lengthLength > LONGEST_LENGTH) throw new BadMedia('damaged', `an element without a length at byte ${position}`);
  const headerLength = idLength + lengthLength;
  if (header.length < headerLength) return 'cut';

  const digits = header.subarray(idLength, headerLength);
  const mask = 0xff >> lengthLength;
  const unknown = (digits[0]! & mask) === mask && digits.subarray(1).every((digit) => digit === 0xff);
  const length = digits.subarray(1).reduce((sum, digit) => sum * 256 + digit, digits[0]! & mask);
  const contents = position + headerLength;
  return {
    id: header.readUIntBE(0, idLength),
    size: { start: position + idLength, bytes: lengthLength },
    contents,
    end: unknown ? 'unknown' : contents + length,
  };
}

/** No recorder writes more into an element that is read at once. */
const MAX_INNER_ELEMENTS = 10_000;

/** Yields the elements in another one's content. Throws `BadMedia` when they do not fit into it, or are too many. */
export function* elementsOf(
  content: Buffer,
): Generator<{ id: number; contents: number; end: number; content: Buffer }> {
  for (let position = 0, count = 0; position < content.length; count += 1) {
    if (count === MAX_INNER_ELEMENTS) throw new BadMedia('tooLong', `more than ${MAX_INNER_ELEMENTS} elements in one`);
    const element = parseElement(content.subarray(position, position + LONGEST_ID + LONGEST_LENGTH), position);
    if (element === 'cut' || element.end === 'unknown' || element.end > content.length)
      throw new BadMedia('damaged', 'an element that ends after the one around it');
    const { id, contents, end } = element;
    yield { id, contents, end, content: content.subarray(contents, end) };
    position = end;
  }
}

/** Is handed each whole element that has no others to walk through. */
export type OnElement = (element: WholeElement) => Promise<void> | undefined;
export type WholeElement = { id: number; contents: number; end: number };

/** How far a walk has come, and through how many elements. `end`: where masters say that they end. */
export type EbmlWalk = { position: number; count: number; end: number };
export const EBML_START: EbmlWalk = { position: 0, count: 0, end: 0 };

/**
 * Goes on with a walk through the elements of a Matroska or WebM file, down to single blocks, as far as they are whole:
 * what is not may be still to come. Throws `BadMedia`.
 */
export async function walkEbml(
  bytes: ByteWindow,
  { position, count, end }: EbmlWalk,
  onElement?: OnElement,
): Promise<EbmlWalk> {
  for (; position < bytes.size; count++) {
    if (count === MAX_ELEMENTS) throw new BadMedia('tooLong', `more than ${MAX_ELEMENTS} elements`);
    const element = parseElement(await bytes.read(position, LONGEST_ID + LONGEST_LENGTH), position);
    if (element === 'cut') break;
    const isMaster = element.id === SEGMENT || element.id === CLUSTER;
    if (element.end === 'unknown' && !isMaster) throw new BadMedia('damaged', `an endless element at byte ${position}`);
    if (!isMaster && element.end !== 'unknown' && element.end > bytes.size) break;
    if (isMaster && element.end !== 'unknown') end = Math.max(end, element.end);
    position = isMaster || element.end === 'unknown' ? element.contents : element.end;
    if (!isMaster) await onElement?.({ ...element, end: position });
  }
  return { position, count, end };
}

/**
 * Checks that a file ends with a whole element. ffmpeg does not report a file that was cut; here its last element ends
 * after the end of the file. A cut exactly between two elements cannot be seen. `walked`: how far its elements were
 * walked through before. Throws `BadMedia`.
 */
export async function checkEbml(bytes: ByteWindow, walked = EBML_START, onElement?: OnElement): Promise<void> {
  const { position, end } = await walkEbml(bytes, walked, onElement);
  if (position !== bytes.size || end > bytes.size)
    throw new BadMedia('damaged', 'cut short: the last element is incomplete');
}

/**
 * The part of a cut file that is complete: its first `bytes` bytes. The lengths stored at `lengths` are too large for
 * it.
 */
export type WholeEbml = { bytes: number; lengths: { start: number; bytes: number }[] };

/**
 * Finds the end of the last complete element. Throws `BadMedia` when there is none, or at data that is not an element.
 */
export async function findWholeEbml(bytes: ByteWindow): Promise<WholeEbml> {
  const whole: WholeEbml = { bytes: 0, lengths: [] };
  const cut: WholeEbml['lengths'] = [];
  let position = 0;
  for (let count = 0; position < bytes.size; count++) {
    if (count === MAX_ELEMENTS) throw new BadMedia('tooLong', `more than ${MAX_ELEMENTS} elements`);
    const element = parseElement(await bytes.read(position, LONGEST_ID + LONGEST_LENGTH), position);
    if (element === 'cut') break;
    const isMaster = element.id === SEGMENT || element.id === CLUSTER;
    if (isMaster) {
      if (element.end !== 'unknown' && element.end > bytes.size) cut.push(element.size);
      position = element.contents;
    } else {
      if (element.end === 'unknown' || element.end > bytes.size) break;
      position = whole.bytes = element.end;
    }
  }
  if (whole.bytes === 0) throw new BadMedia('empty', 'no element is whole');
  return { ...whole, lengths: cut.filter(({ start }) => start < whole.bytes) };
}

/** Returns the length that marks a master element as going on to the end of the file. */
export function unknownLength(bytes: number): Buffer {
  return Buffer.from([0xff >> (bytes - 1), ...Array.from({ length: bytes - 1 }, () => 0xff)]);
}
