import type { VideoType } from '@/lib/contract/entities';

/** Width and height of a picture in pixels as it is shown (after rotation). */
export type Size = { width: number; height: number };

/** The longest side of a film in pixels (docs/decisions/0020-what-a-film-is.md). */
const LONGEST_SIDE = 1280;
const LONGEST_SHORT_SIDE = 720;
const PORTRAIT = 3 / 4;

/** Rounds down to an even number. The small addition corrects rounding errors: 1080 × (1280 / 1920) must stay 720. */
const roundToEven = (length: number) => Math.max(2, 2 * Math.floor(length / 2 + 1e-6));

const cropToPortrait = ({ width, height }: Size): Size =>
  width > height * PORTRAIT ? { width: height * PORTRAIT, height } : { width, height: width / PORTRAIT };

/**
 * Returns the size of a film whose first section has the size `source`: even, long side ≤ 1280, short side ≤ 720, never
 * enlarged. With `3x4`, it is the size of the portrait 3:4 rectangle at the centre of the picture.
 */
export function filmSize(source: Size, videoType: VideoType | null): Size {
  const { width, height } = videoType === '3x4' ? cropToPortrait(source) : source;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height), LONGEST_SHORT_SIDE / Math.min(width, height));
  return { width: roundToEven(width * scale), height: roundToEven(height * scale) };
}
