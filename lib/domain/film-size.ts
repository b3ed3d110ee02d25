import type { VideoType } from '@/lib/contract/entities';

/** Width and height in pixels of a picture as it is shown (rotation applied). */
export type Size = { width: number; height: number };

/** Decisions, 'Video'. */
const LONGEST_SIDE = 1280;
const LONGEST_SHORT_SIDE = 720;
const PORTRAIT = 3 / 4;

/** Just under a whole even number counts as that number: 1080 × (1280 / 1920) must stay 720. */
const even = (length: number) => Math.max(2, 2 * Math.floor(length / 2 + 1e-6));

const cropToPortrait = ({ width, height }: Size): Size =>
  width > height * PORTRAIT ? { width: height * PORTRAIT, height } : { width, height: width / PORTRAIT };

/**
 * The size of a film whose first section has the size `source`: even, long side ≤ 1280, short ≤ 720,
 * never enlarged. `3x4`: of the portrait 3:4 rectangle at the picture's centre.
 */
export function filmSize(source: Size, videoType: VideoType | null): Size {
  const { width, height } = videoType === '3x4' ? cropToPortrait(source) : source;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height), LONGEST_SHORT_SIDE / Math.min(width, height));
  return { width: even(width * scale), height: even(height * scale) };
}
