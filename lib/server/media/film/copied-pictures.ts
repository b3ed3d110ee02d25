import { open, readFile, writeFile, type FileHandle } from 'node:fs/promises';
import { SAMPLE_RATE } from '@/lib/domain/pcm';
import type { Size } from '../../ports/media';
import { writeColours, type Colours } from '../h264/colours';
import { writeConfiguration, type ParameterSets } from '../h264/configuration';
import { joinUnits, splitUnits, UNIT, unitType, type UnitForm } from '../h264/units';
import type { PictureIndex } from '../pictures/picture-index';
import { box, u16, u32 } from '../container/boxes';
import type { FilmPicture } from './film-picture';

/** Where the pictures of a section are in its recording, and when each is shown. */
export type CopiedPictures = {
  size: Size;
  form: UnitForm;
  /** The parameter sets, base64. */
  sequence: string;
  picture: string;
  /** Those that the container says, where the parameter sets say others. */
  colours: Colours | null;
  /** By picture: the byte at which it begins, and how many it has. */
  at: number[];
  bytes: number[];
  /** By picture: when it is shown, samples of sound from the section's beginning. */
  times: number[];
  /** Which pictures are key frames, counted from 0. */
  keys: number[];
};

/**
 * Returns which pictures a section has that is so many samples long, without the first `skipped` of them. `start`: the
 * recording's earliest timestamp, s; what is before 0 is an encoder's delay. `null`: there is none, or one comes before
 * the section.
 */
export function cutPictures(index: PictureIndex, start: number, samples: number, skipped = 0): CopiedPictures | null {
  const pictures = index.pictures.slice(skipped);
  const times = pictures.map(({ time }) => Math.round((time / index.scale - Math.max(0, start)) * SAMPLE_RATE));
  const count = times.findIndex((time) => time >= samples);
  const kept = count < 0 ? pictures : pictures.slice(0, count);
  if (kept.length === 0 || times[0]! < 0) return null;
  return {
    ...{ size: index.size, form: index.form, colours: index.colours },
    ...{ sequence: index.sets.sequence.toString('base64'), picture: index.sets.picture.toString('base64') },
    at: kept.map(({ at }) => at),
    bytes: kept.map(({ bytes }) => bytes),
    times: times.slice(0, kept.length),
    keys: kept.flatMap(({ isKey }, picture) => (isKey ? picture : [])),
  };
}

export const writePictures = (path: string, pictures: CopiedPictures): Promise<void> =>
  writeFile(path, JSON.stringify(pictures));

/** Reads what `writePictures` has written. */
export const readPictures = async (path: string): Promise<CopiedPictures> =>
  JSON.parse(await readFile(path, 'utf8')) as CopiedPictures;

function setsOf({ sequence, picture }: CopiedPictures): ParameterSets {
  return { sequence: Buffer.from(sequence, 'base64'), picture: Buffer.from(picture, 'base64') };
}

/** Returns how the pictures of a section are described (`avc1`; ISO/IEC 14496-12, 12.1.3). */
export function describePictures(index: CopiedPictures): Buffer {
  const { size, colours } = index;
  const [resolution, depth, noTable] = [0x480000, 24, -1];
  return box(
    'avc1',
    ...[u32(0), u16(0, 1), Buffer.alloc(16), u16(size.width, size.height), u32(resolution, resolution, 0), u16(1)],
    ...[Buffer.alloc(32), u16(depth, noTable), box('avcC', writeConfiguration(setsOf(index)))],
    ...(colours ? [box('colr', writeColours(colours))] : []),
  );
}

const READ_BYTES = 1024 * 1024;

/** Yields a section's pictures, as many at once as one reading brings; they are overwritten when the next come. */
export async function* copyPictures(recording: string, index: CopiedPictures): AsyncGenerator<FilmPicture[]> {
  const file = await open(recording, 'r');
  try {
    yield* copyPicturesOf(file, index);
  } finally {
    await file.close();
  }
}

/** The same of a recording that is open, and stays so. */
export async function* copyPicturesOf(file: FileHandle, index: CopiedPictures): AsyncGenerator<FilmPicture[]> {
  const { at, bytes, times, form } = index;
  const keys = new Set(index.keys);
  for await (const { first, next, read } of readPieces(file, index))
    yield Array.from({ length: next - first }, (_, offset) => {
      const picture = first + offset;
      const from = at[picture]! - at[first]!;
      const content = withoutSets(read.subarray(from, from + bytes[picture]!), form);
      return { content, time: times[picture]!, isKey: keys.has(picture) };
    });
}

/** The bytes from the picture `first` to the one before `next`. */
type Piece = { first: number; next: number; read: Buffer };

/** Reads the next piece while one is worked on: the two are in memory of their own, which is used again. */
async function* readPieces(file: FileHandle, { at, bytes }: CopiedPictures): AsyncGenerator<Piece> {
  let [buffer, other] = [Buffer.alloc(0), Buffer.alloc(0)];
  const most = Math.min(READ_BYTES, (at.at(-1) ?? 0) + (bytes.at(-1) ?? 0) - (at[0] ?? 0));

  async function readFrom(first: number): Promise<Piece> {
    const start = at[first]!;
    let next = first + 1;
    while (next < at.length && at[next]! >= start && at[next]! + bytes[next]! - start <= READ_BYTES) next += 1;
    const length = at[next - 1]! + bytes[next - 1]! - start;
    [buffer, other] = [other, buffer];
    if (length > buffer.length) buffer = Buffer.allocUnsafeSlow(Math.max(length, most));
    const read = buffer.subarray(0, length);
    const { bytesRead } = await file.read(read, 0, length, start);
    if (bytesRead < length) throw new Error('a recording that is shorter than its index says');
    return { first, next, read };
  }

  let reading = at.length > 0 ? readFrom(0) : null;
  while (reading) {
    const piece = await reading;
    reading = piece.next < at.length ? readFrom(piece.next) : null;
    // Where nobody asks for that piece any more, its failure is nobody's.
    reading?.catch(() => {});
    yield piece;
  }
}

/** The film says once what the recording says with every key frame. */
function withoutSets(picture: Buffer, form: UnitForm): Buffer {
  const units = splitUnits(picture, form);
  const kept = units.filter((unit) => unitType(unit) !== UNIT.sequence && unitType(unit) !== UNIT.picture);
  return form === 'lengths' && kept.length === units.length ? picture : joinUnits(kept);
}
