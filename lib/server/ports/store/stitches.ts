import type { Page } from './page';
import type { VideoType } from '@/lib/contract/entities';
import type { Solution } from '@/lib/contract/stitch-status';
import type { Visit } from './visits';

export type Stitch = {
  visitId: string;
  /** Rises with each new request for a film; a job of an older attempt changes nothing. */
  attempt: number;
  /** The takes the film is made of, in order. */
  takeIds: string[];
  videoType: VideoType | null;
  /** `Ahead`: all takes are there and the film is made before the visitor asks for it. */
  status: 'Ahead' | 'Progressing' | 'Complete' | 'Error';
  message: string | null;
  solution: Solution | null;
  sectionId: string | null;
  /** The film made last; it is kept while a newer one is being made. */
  filmKey: string | null;
  /** The film of this attempt, made ahead and not asked for yet; `null`: there is none. */
  madeKey: string | null;
  /** How long each section is in the film of this attempt, samples; `null` when it is not known. */
  sectionSamples: number[] | null;
  /** The picture of the film that was asked for last, and when one was last tried to make. */
  posterKey: string | null;
  posterTriedAt: Date | null;
  requestedAt: Date;
  finishedAt: Date | null;
};

/** `namedFilmKey`: of the film as its visitor sees it, where that is another one than `filmKey`. */
export type FoundStitch = Stitch & { namedFilmKey: string | null };

/** `namedKey`: see `FoundStitch`. `sectionSamples`: see `Stitch`. */
export type FinishedFilm = { namedKey?: string | null; sectionSamples?: readonly number[] };

export type StitchFailure = { message: string; solution: Solution; sectionId: string | null };

export type FilmOfVisit = Pick<Visit, 'moves' | 'completedAt' | 'skippedAt'> & {
  stitch: Stitch | null;
  whitelabel: string | null;
};

export type StitchRepository = {
  find(visitId: string): Promise<FoundStitch | null>;
  /**
   * Returns the film of a visit, named by its campaign (as in `CampaignRepository.find`) and uuid, which device has the
   * visit, and the campaign's whitelabel. `null`: there is no such visit.
   */
  findOfVisit(nameOrId: string, uuid: string): Promise<FilmOfVisit | null>;
  /**
   * Called when a visitor asks for the film. Begins an attempt unless one with the same takes and type is running or
   * done; a film that was made ahead is complete at once. `hasBegun` says whether a job has to be sent.
   */
  request(
    visitId: string,
    takeIds: string[],
    videoType: VideoType | null,
  ): Promise<{ stitch: Stitch; hasBegun: boolean }>;
  /**
   * Begins an attempt before the visitor asks for the film. Returns `null` when an attempt is running or these takes
   * already had one.
   */
  prepare(visitId: string, takeIds: string[], videoType: VideoType | null): Promise<Stitch | null>;
  /**
   * Records the finished film of an attempt. Returns `false` when the attempt is outdated or another run of it finished
   * first. The first film of a visit completes the visit and counts for its organization, in the same transaction; a
   * film made ahead does so only when the visitor asks for it.
   */
  complete(visitId: string, attempt: number, filmKey: string, film?: FinishedFilm): Promise<boolean>;
  /** Records that pictures of the film are being made: if that fails, it is not tried again by itself. */
  notePosterTried(visitId: string): Promise<void>;
  /**
   * Records the pictures of the sections of a film, the first of which stands for the film. Changes nothing when the
   * film is outdated.
   */
  setPosters(
    visitId: string,
    input: { filmKey: string; posters: readonly { takeId: string; key: string }[] },
  ): Promise<void>;
  /**
   * Ends an attempt with a failure. If a film made ahead fails because of damaged sections, the visitor is told when
   * asking for it. Returns `false` when the attempt is outdated or the visitor has not asked for the film.
   */
  fail(visitId: string, attempt: number, failure: StitchFailure): Promise<boolean>;
  /**
   * Calls `listener` when this process has ended an attempt for the visit; attempts ended by other processes have to be
   * polled for. Returns an unsubscribe function.
   */
  onEnd(visitId: string, listener: () => void): () => void;
  /** Returns attempts that are running and so must have a job, by the time they were asked for. */
  unfinished(page: Page): Promise<Stitch[]>;
};
