import type { Cancellable } from './cancellable';

/** A file that somebody chose as a clip, of which nothing is believed. */
export type ClipInput = Cancellable & {
  source: string;
  /** Existing folder for the result. */
  folder: string;
};

export type SoundClipInput = ClipInput & {
  /** Which part of it is taken, ms; `toMs` may be after its end, and `null` is its end. */
  part: { fromMs: number; toMs: number | null };
  maxSeconds: number;
};
