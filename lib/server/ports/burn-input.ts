import type { Size } from '@/lib/domain/film-size';
import type { Caption } from '@/lib/domain/transcripts/caption-rows';
import type { Cancellable } from './cancellable';

/** A film that this server has made, and what is said in it. */
export type BurnInput = Cancellable & {
  film: string;
  size: Size;
  seconds: number;
  /** In which it is said; `null`: not known. */
  language: string | null;
  lines: readonly Caption[];
  /** Path of the film with captions in its pictures. */
  output: string;
};
