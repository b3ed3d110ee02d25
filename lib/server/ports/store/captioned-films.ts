/** A film with its captions in its pictures that somebody has asked for. */
export type CaptionedFilmRecord = {
  /** The film that the captions are drawn into: the one that is kept, or the one with a first name on its cards. */
  filmKey: string;
  visitId: string;
  /** The digest of what is drawn (`digestOf`). */
  words: string;
  /** Where it is; `null`: it is not made. */
  key: string | null;
  /** Why it could not be made; `null`: it is made, or will be. */
  failedCode: CaptionFault | null;
};

/** `noFont`: this machine has no font for some of the words. `failed`: whatever else kept going wrong. */
export type CaptionFault = 'noFont' | 'failed';

type Of = Pick<CaptionedFilmRecord, 'filmKey' | 'words'>;

export type CaptionedFilmRepository = {
  find(filmKey: string): Promise<CaptionedFilmRecord | null>;
  /**
   * Notes that a film with these words is wanted, and returns its record. One that failed is wanted again; one of other
   * words is doomed. `null`: the visit has no such film any more, or its visitor has removed the captions.
   */
  request(wanted: Of & { visitId: string; at: Date }): Promise<CaptionedFilmRecord | null>;
  /**
   * Begins a run, which any other run of the same film ends: what that one brings is not kept any more. Returns `false`
   * when nothing is to be made.
   */
  begin(run: Of & { run: string }): Promise<boolean>;
  /** Keeps the film that a run has made; returns whether it was kept. */
  keep(made: { filmKey: string; run: string; key: string }): Promise<boolean>;
  /** Notes that it cannot be made. `run` left out: whichever run has it. */
  fail(failed: Of & { run?: string; code: CaptionFault }): Promise<void>;
  /** Forgets one that is not made, as its words are others by now. */
  drop(of: Of): Promise<void>;
  /** Returns those that are to be made, the oldest first. */
  due(limit: number): Promise<Pick<CaptionedFilmRecord, 'filmKey' | 'visitId' | 'words'>[]>;
};
