import { checkEbml } from './ebml';
import { checkIsoBoxes } from './iso-boxes';
import { openContainer } from './open-container';

/**
 * Checks that a recording is complete as far as its structure shows. Throws `BadMedia`, and errors of the file system
 * unchanged.
 */
export async function checkContainer(path: string): Promise<void> {
  await openContainer(path, { matroska: checkEbml, mp4: checkIsoBoxes });
}
