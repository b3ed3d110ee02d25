import { constants } from 'node:fs';
import { copyFile, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { SalvageInput } from '../ports/media';
import { findWholeEbml, unknownLength, type WholeEbml } from './container/ebml';
import { findWholeIsoBoxes } from './container/iso-boxes';
import { openContainer } from './container/open-container';

/**
 * Copies a recording that was cut off as far as its last whole block (Matroska, WebM) or fragment (MP4). What enclosed
 * the end is said to be of unknown length, as recorders write it while they do not know. Throws `BadMedia` when nothing
 * is whole.
 */
export async function salvage({ source, folder, signal }: SalvageInput): Promise<string> {
  const whole = await openContainer<WholeEbml>(source, {
    matroska: findWholeEbml,
    mp4: async (bytes) => ({ bytes: await findWholeIsoBoxes(bytes), lengths: [] }),
  });
  signal?.throwIfAborted();
  const path = join(folder, 'salvaged');
  await copyFile(source, path, constants.COPYFILE_EXCL);
  const file = await open(path, 'r+');
  try {
    await file.truncate(whole.bytes);
    for (const { start, bytes } of whole.lengths) await file.write(unknownLength(bytes), 0, bytes, start);
  } finally {
    await file.close();
  }
  return path;
}
