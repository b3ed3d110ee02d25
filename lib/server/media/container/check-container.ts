import { BadMedia } from '../../ports/media';
import { openByteWindow } from './byte-window';
import { checkEbml, EBML_MAGIC } from './ebml';
import { checkIsoBoxes, FTYP } from './iso-boxes';

/**
 * Looks at a recording's bytes before any decoder does: it must be Matroska, WebM or MP4 by content
 * (a playlist in disguise is neither) and complete as far as its structure tells. Throws `BadMedia`;
 * errors of the file system as they are.
 */
export async function checkContainer(path: string): Promise<void> {
  const bytes = await openByteWindow(path);
  try {
    if (bytes.size === 0) throw new BadMedia('empty', 'the file is empty');
    const head = await bytes.read(0, 8);
    if (head.length < 8) throw new BadMedia('unreadable', 'too short for any container');
    if (head.readUInt32BE(0) === EBML_MAGIC) await checkEbml(bytes);
    else if (head.toString('latin1', 4, 8) === FTYP) await checkIsoBoxes(bytes);
    else throw new BadMedia('unreadable', 'neither Matroska nor MP4');
  } finally {
    await bytes.close();
  }
}
