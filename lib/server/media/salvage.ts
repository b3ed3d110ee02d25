import { constants } from 'node:fs';
import { copyFile, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { SalvageInput } from '../ports/media';
import { findWholeEbml, unknownLength, type WholeEbml } from './container/ebml';
import { findWholeIsoBoxes } from './container/iso-boxes';
import { openContainer } from './container/open-container';

/**
 * Copies a cut recording up to its last complete block (Matroska, WebM) or fragment (MP4). The elements around that end
 * get an unknown length, as recorders write it while recording. Throws `BadMedia` when nothing is complete.
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
