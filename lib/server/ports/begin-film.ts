import type { Cancellable } from './cancellable';
import type { Mezzanine } from './mezzanine';

export type BeginFilmInput = Cancellable & {
  /** All sections but the last, in the film's order, with their AAC packets. */
  mezzanines: readonly Mezzanine[];
  /** The longest that one may be, frames at 30 fps. */
  maxFrames: number;
  /** Path of the film. */
  output: string;
};

/** A film whose last section is still being recorded: all others are in its file. Whoever began it closes it. */
export type BegunFilm = {
  path: string;
  /**
   * Adds the last section, and makes it the film that `Media.stitch` makes; is called once. Returns `false` when that
   * has to be called instead.
   */
  finish(input: Cancellable & { last: Mezzanine }): Promise<boolean>;
  /** Closes the file, which stays. */
  close(): Promise<void>;
};
