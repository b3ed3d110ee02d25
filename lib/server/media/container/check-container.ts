import { BadMedia } from '../../ports/media-errors';
import { openByteWindow, type ByteWindow } from './byte-window';
import { checkEbml, EBML_START, walkEbml, type WholeElement } from './ebml';
import { checkIsoBoxes, ISO_START, walkIsoBoxes, type Box } from './iso-boxes';
import { readContainer } from './open-container';

/** Is handed what the recording's structure is made of, in order and each once, when it is there as a whole. */
export type OnPart = {
  matroska(bytes: ByteWindow, element: WholeElement): Promise<void>;
  mp4(bytes: ByteWindow, box: Box): Promise<void>;
  /** Is called when more has come of a box that is not whole yet. */
  ofBox(bytes: ByteWindow): Promise<void>;
};

/**
 * Checks that a recording is complete as far as its structure shows. Throws `BadMedia`, and errors of the file system
 * unchanged.
 */
export const checkContainer = (path: string, onPart?: OnPart): Promise<void> =>
  checkLater(() => openByteWindow(path), onPart).whole();

/**
 * Checks a recording that is still being written: in the end, only what is new has to be gone through. `open` opens
 * what there is of it.
 */
export function checkLater(open: () => Promise<ByteWindow> | ByteWindow, onPart?: OnPart) {
  let walked = EBML_START;
  let boxes = ISO_START;
  /** What is damaged stays so: it is not gone through again with everything that comes. */
  let isDamaged = false;

  const walkBoxes = async (bytes: ByteWindow) => {
    if (!onPart) return;
    boxes = await walkIsoBoxes(bytes, boxes, (box) => onPart.mp4(bytes, box));
    await onPart.ofBox(bytes);
  };

  return {
    /** Goes through what has come since. */
    async goOn(): Promise<void> {
      if (isDamaged) return;
      let isOpen = false;
      try {
        await readContainer(await open(), {
          matroska: async (bytes) => {
            isOpen = true;
            walked = await walkEbml(bytes, walked, (element) => onPart?.matroska(bytes, element));
          },
          mp4: async (bytes) => {
            isOpen = true;
            await walkBoxes(bytes);
          },
        });
      } catch (error) {
        // The same is found in the end.
        if (!(error instanceof BadMedia)) throw error;
        isDamaged = isOpen;
      }
    },

    /** Does what `checkContainer` does. */
    whole: async () =>
      readContainer(await open(), {
        matroska: (bytes) => checkEbml(bytes, walked, (element) => onPart?.matroska(bytes, element)),
        mp4: async (bytes) => {
          await checkIsoBoxes(bytes);
          await walkBoxes(bytes);
        },
      }),
  };
}
