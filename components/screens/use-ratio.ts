import { type CSSProperties, useState } from 'react';
import type { UserVideo } from '@/lib/contract/entities';

type Picture = Pick<HTMLVideoElement, 'videoWidth' | 'videoHeight'>;

/**
 * Returns the film's width divided by its height, so that its frame has its shape. Until the film tells it, it is the
 * shape that the first section was recorded for.
 */
export function useRatio(userVideo: UserVideo | null | undefined): {
  ratio: number;
  setSize: (film: Picture) => void;
} {
  const [known, setKnown] = useState<number | null>(null);
  const expected = userVideo?.videos[0]?.videoType === '3x4' ? 3 / 4 : 4 / 3;
  return {
    ratio: known ?? expected,
    setSize: ({ videoWidth, videoHeight }) => {
      if (videoWidth > 0 && videoHeight > 0) setKnown(videoWidth / videoHeight);
    },
  };
}

/** Returns a style with `--ratio`, for frames that have the shape of their film. */
export function ratioStyle(ratio: number): CSSProperties {
  return { '--ratio': ratio } as CSSProperties;
}
