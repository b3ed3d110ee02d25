import { BadMedia } from '../../ports/media-errors';
import type { OnPart } from '../container/check-container';
import { createMatroskaReader } from './matroska';
import { createMp4Reader } from './mp4';
import { createPictureIndex, type PictureIndexing } from './picture-index';

/** Indexes the pictures of a recording while its structure is checked. */
export function followPictures(): {
  onPart: OnPart;
  pictures: Pick<PictureIndexing, 'copying' | 'tracks' | 'found' | 'refuse'>;
} {
  const pictures = createPictureIndex();
  const matroska = createMatroskaReader(pictures);
  const mp4 = createMp4Reader(pictures);

  /** What cannot be read is no fault of the recording: a decoder may know more of it. */
  async function orRefuse(reading: Promise<void>): Promise<void> {
    try {
      await reading;
    } catch (error) {
      if (!(error instanceof BadMedia)) throw error;
      pictures.refuse('container');
    }
  }

  return {
    onPart: {
      matroska: (bytes, element) => orRefuse(matroska(bytes, element)),
      mp4: (bytes, box) => orRefuse(mp4.read(bytes, box)),
      ofBox: (bytes) => orRefuse(mp4.readOn(bytes)),
    },
    pictures,
  };
}
