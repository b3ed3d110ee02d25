import { BadMedia } from '../../ports/media-errors';
import { openByteWindow, type ByteWindow } from './byte-window';
import { EBML_MAGIC } from './ebml';
import { FTYP } from './iso-boxes';

type Readers<T> = Record<'matroska' | 'mp4', (bytes: ByteWindow) => Promise<T>>;

/** Reads a recording as `readContainer` does. Throws `BadMedia`, and errors of the file system unchanged. */
export const openContainer = async <T>(path: string, readers: Readers<T>): Promise<T> =>
  readContainer(await openByteWindow(path), readers);

/**
 * Checks a recording's first bytes before any decoder reads them: its content must be Matroska, WebM or MP4 (a
 * disguised playlist is none of them). Closes `bytes` at the end. Throws `BadMedia`.
 */
export async function readContainer<T>(bytes: ByteWindow, readers: Readers<T>): Promise<T> {
  try {
    if (bytes.size === 0) throw new BadMedia('empty', 'the file is empty');
    const head = await bytes.read(0, 8);
    if (head.length < 8) throw new BadMedia('unreadable', 'too short for any container');
    if (head.readUInt32BE(0) === EBML_MAGIC) return await readers.matroska(bytes);
    if (head.toString('latin1', 4, 8) === FTYP) return await readers.mp4(bytes);
    throw new BadMedia('unreadable', 'neither Matroska nor MP4');
  } finally {
    await bytes.close();
  }
}
