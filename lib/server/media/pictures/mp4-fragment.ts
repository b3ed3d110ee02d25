import type { InnerBox } from './mp4-boxes';
import type { FoundPicture } from './picture-index';

/** What pictures have where a fragment does not say otherwise: a duration, in units, and a size, bytes. */
export type Defaults = { lasts: number; bytes: number };

/** More than any recorder writes at once: a minute of 120 pictures a second. */
const MAX_PICTURES = 7200;

/** `start`: where the fragment is in the file. `time`: when its first picture is shown, if it does not say so. */
type FragmentInput = { id: number; defaults: Defaults; start: number; time: number };

/**
 * Returns the pictures of a fragment (`moof`), and when the next is shown; `null` when it cannot be read. Throws
 * `BadMedia` when a box is cut short.
 */
export function readFragment(
  fragment: InnerBox,
  { id, defaults, start, time }: FragmentInput,
): { pictures: FoundPicture[]; end: number } | null {
  const pictures: FoundPicture[] = [];
  let end = time;
  for (const [index, part] of fragment.all('traf').entries()) {
    const header = part.find('tfhd');
    if (header?.u32(4) !== id) continue;
    const fixed = readHeader(header, defaults, index === 0);
    if (!fixed) return null;
    const decoded = part.find('tfdt');
    if (decoded) end = decoded.u8(0) === 1 ? decoded.u64(4) : decoded.u32(4);
    for (const run of part.all('trun')) {
      const found = readRun(run, { fixed, start, time: end });
      if (!found || pictures.length + found.length > MAX_PICTURES) return null;
      pictures.push(...found);
      end = found.reduce((sum, { lasts }) => sum + lasts, end);
    }
  }
  return { pictures, end };
}

/** Reads fields of 4 bytes one after the other: which are there is said by flags (ISO/IEC 14496-12, 8.8.7, 8.8.8). */
function fieldsOf(box: InnerBox, from: number) {
  const flags = box.u32(0);
  let at = from;
  const has = (flag: number) => (flags & flag) !== 0;
  return {
    has,
    next(flag: number): number | null {
      if (!has(flag)) return null;
      at += 4;
      return box.u32(at - 4);
    },
  };
}

/** Without a base of its own, only the first track's pictures are counted from where the fragment begins. */
function readHeader(header: InnerBox, defaults: Defaults, isFirst: boolean): Defaults | null {
  const fields = fieldsOf(header, 8);
  if (fields.has(0x1) || (!fields.has(0x20000) && !isFirst)) return null;
  fields.next(0x2);
  return { lasts: fields.next(0x8) ?? defaults.lasts, bytes: fields.next(0x10) ?? defaults.bytes };
}

type RunInput = { fixed: Defaults; start: number; time: number };

/** `lasts`: until the next picture is decoded, units. */
type PictureOfRun = FoundPicture & { lasts: number };

function readRun(run: InnerBox, { fixed, start, time }: RunInput): PictureOfRun[] | null {
  const count = run.u32(4);
  const fields = fieldsOf(run, 8);
  const offset = fields.next(0x1);
  if (offset === null || count > MAX_PICTURES) return null;
  fields.next(0x4);
  let at = start + offset;
  let decoded = time;
  return Array.from({ length: count }, () => {
    const [lasts, bytes] = [fields.next(0x100) ?? fixed.lasts, fields.next(0x200) ?? fixed.bytes];
    fields.next(0x400);
    // It may be negative, in both versions of the box.
    const shift = (fields.next(0x800) ?? 0) | 0;
    const picture = { at, bytes, time: decoded + shift, lasts };
    at += bytes;
    decoded += lasts;
    return picture;
  });
}
