import type { AskedClip, CaptionTrack } from '@/lib/contract/clips';

/** Returns the captions of a clip, those that are shown first at the beginning. */
export const tracksOf = ({ tracks }: AskedClip): CaptionTrack[] =>
  [...tracks].sort((one, other) => Number(other.default ?? false) - Number(one.default ?? false));
