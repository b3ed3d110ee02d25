import type { Cancellable } from './cancellable';
import type { Mezzanine } from './mezzanine';

export type BeginFilmInput = Cancellable & {
  /** Brings all sections before the one that is being recorded, in the film's order, with their AAC packets. */
  before(): Promise<readonly Mezzanine[]>;
  /** Path of the film. */
  output: string;
};

/** A film that is written while its last section is recorded, as far as that has come. Whoever began it closes it. */
export type BegunFilm = {
  path: string;
  /**
   * Adds what is left, and makes it the film that `Media.stitch` makes; is called once, after the encoding has ended.
   * Returns `false` when that has to be called instead.
   */
  finish(): Promise<boolean>;
  /** Closes the files, which stay. */
  close(): Promise<void>;
};
