import type { ByteWindow } from '@/lib/server/media/container/byte-window';
import { EBML_MAGIC, EBML_START, walkEbml } from '@/lib/server/media/container/ebml';
import { ISO_START, walkIsoBoxes } from '@/lib/server/media/container/iso-boxes';
import { followPictures } from '@/lib/server/media/pictures/follow-pictures';
import type { PictureIndex } from '@/lib/server/media/pictures/picture-index';
import type { WhyEncoded } from '@/lib/server/ports/media-errors';

/** Reads a recording in memory. `onRead` is told how many bytes are read at once. */
export function windowOf(content: Buffer, onRead?: (bytes: number) => void): ByteWindow {
  const read = (position: number, length: number) => {
    const bytes = content.subarray(position, Math.max(position, position + length));
    onRead?.(bytes.length);
    return Promise.resolve(bytes);
  };
  return { size: content.length, read, readAll: read, close: () => Promise.resolve() };
}

/**
 * Indexes the pictures of a recording as far as its elements or boxes are whole, whatever it lacks. `sizes`: how large
 * it is when it is read before.
 */
export async function indexPictures(
  content: Buffer,
  { onRead, sizes = [] }: { onRead?: (bytes: number) => void; sizes?: readonly number[] } = {},
): Promise<PictureIndex | WhyEncoded> {
  const { onPart, pictures } = followPictures();
  const isMatroska = content.length >= 4 && content.readUInt32BE(0) === EBML_MAGIC;
  let walked = EBML_START;
  let boxes = ISO_START;
  for (const size of [...sizes, content.length]) {
    const bytes = windowOf(content.subarray(0, size), onRead);
    if (isMatroska) walked = await walkEbml(bytes, walked, (element) => onPart.matroska(bytes, element));
    else {
      boxes = await walkIsoBoxes(bytes, boxes, (box) => onPart.mp4(bytes, box));
      await onPart.ofBox(bytes);
    }
  }
  return pictures.found();
}
