import { BadMedia } from '../../ports/media';
import { checkEbml, EBML_START, walkEbml } from './ebml';
import { checkIsoBoxes } from './iso-boxes';
import { openContainer } from './open-container';

/**
 * Checks that a recording is complete as far as its structure shows. Throws `BadMedia`, and errors of the file system
 * unchanged.
 */
export const checkContainer = (path: string): Promise<void> => checkLater(path).whole();

/** Checks a recording that is still being written: in the end, only what is new has to be gone through. */
export function checkLater(path: string) {
  let walked = EBML_START;
  return {
    /** Goes through what has come since. An MP4 has few boxes, through which it is quick to go in the end. */
    async goOn(): Promise<void> {
      try {
        walked = await openContainer(path, {
          matroska: (bytes) => walkEbml(bytes, walked),
          mp4: async () => walked,
        });
      } catch (error) {
        // The same is found in the end.
        if (!(error instanceof BadMedia)) throw error;
      }
    },

    /** Does what `checkContainer` does. */
    whole: () => openContainer(path, { matroska: (bytes) => checkEbml(bytes, walked), mp4: checkIsoBoxes }),
  };
}
