import type { Solution, VideoType } from '@/lib/contract/entities';

export type Stitch = {
  visitId: string;
  /** Rises with every new film asked for; a job of an older attempt changes nothing. */
  attempt: number;
  /** Which takes the film is made of, in order. */
  takeIds: string[];
  videoType: VideoType | null;
  /** `Ahead`: nobody has asked for it yet, it is made because its takes are all there. */
  status: 'Ahead' | 'Progressing' | 'Complete' | 'Error';
  message: string | null;
  solution: Solution | null;
  sectionId: string | null;
  /** The last film made, kept while a newer one is in the making. */
  filmKey: string | null;
  requestedAt: Date;
  finishedAt: Date | null;
};

export type StitchFailure = { message: string; solution: Solution; sectionId: string | null };

export type StitchRepository = {
  find(visitId: string): Promise<Stitch | null>;
  /**
   * A visitor asks for the film. Begins an attempt unless one with the same takes and type is under way
   * or done; one made ahead is done at once. `begun` tells whether a job is needed, `unreferenced` which
   * files nobody refers to any more.
   */
  request(
    visitId: string,
    takeIds: string[],
    videoType: VideoType | null,
  ): Promise<{ stitch: Stitch; begun: boolean; unreferenced: string[] }>;
  /** Begins an attempt that nobody has asked for yet, unless one is being made or these takes had one; `null` then. */
  prepare(
    visitId: string,
    takeIds: string[],
    videoType: VideoType | null,
  ): Promise<{ stitch: Stitch; unreferenced: string[] } | null>;
  /**
   * `current` is `false` when the attempt is not the one to be made, or another run of it was faster. The visit's
   * first film completes it and counts for its organization, in the same transaction; one made ahead waits until it
   * is asked for. `unreferenced`: the film it takes the place of and what other runs for it stored, or this one; never
   * what a row refers to.
   */
  complete(visitId: string, attempt: number, filmKey: string): Promise<{ current: boolean; unreferenced: string[] }>;
  /**
   * Ends an attempt; damaged sections of one made ahead are told to whoever asks for it. `false` when it is not the one
   * to be made, or nobody has asked.
   */
  fail(visitId: string, attempt: number, failure: StitchFailure): Promise<boolean>;
  /**
   * Hears when an attempt for a visit has ended by this process; those of others have to be looked for. Returns an
   * unsubscribe function.
   */
  onEnd(visitId: string, listener: () => void): () => void;
  /** Under way: what must have a job. */
  unfinished(): Promise<Stitch[]>;
};
