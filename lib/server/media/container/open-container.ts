import { BadMedia } from '../../ports/media-errors';
import { openByteWindow, type ByteWindow } from './byte-window';
import { EBML_MAGIC } from './ebml';
import { FTYP } from './iso-boxes';

/**
 * Checks a recording's first bytes before any decoder reads them: its content must be Matroska, WebM or MP4 (a
 * disguised playlist is none of them). Throws `BadMedia`, and errors of the file system unchanged.
 */
export async function openContainer<T>(
  path: string,
  readers: Record<'matroska' | 'mp4', (bytes: ByteWindow) => Promise<T>>,
): Promise<T> {
  const bytes = await openByteWindow(path);
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
