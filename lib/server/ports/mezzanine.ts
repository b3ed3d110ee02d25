import type { Size } from '@/lib/domain/film-size';

/** A take prepared for stitching: see `media/make-mezzanine.ts`. */
export type Mezzanine = {
  /**
   * Path of the H.264 video (constant 30 fps, closed groups of pictures, no audio); where pictures are copied, of an
   * index of those in `recording`.
   */
  video: string;
  /** Path of the recording from which the pictures are copied; `null`: they were encoded. */
  recording: string | null;
  /** Path of the audio, PCM of one channel or two: see `pcmFileBytes`. */
  audio: string;
  /** Path of the same sound in AAC packets, encoded for the place of the section in its film; `null`: not yet. */
  aac: string | null;
  /** How long it is, samples of its audio. */
  samples: number;
  size: Size;
};
