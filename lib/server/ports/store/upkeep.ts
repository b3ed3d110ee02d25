export type LimitRepository = {
  /**
   * Counts one more of `key`, of which there may be `max` in the `seconds` from the first on. `null`, or when that
   * would be too many the end of those seconds; it is not counted then.
   */
  count(key: string, limit: { max: number; seconds: number }, now: Date): Promise<Date | null>;
  /** Forgets what is over. */
  sweep(now: Date): Promise<void>;
};

/** Files that were erased and that an upload form given out before, or a job under way, may put back. */
export type ErasedFiles = {
  /**
   * At most `limit` of them, those whose name comes after `after` (none: an empty one); `last` is the name to go on
   * from, `null` at the end. Never what a row refers to.
   */
  list(after: string, limit: number): Promise<{ keys: string[]; prefixes: string[]; last: string | null }>;
  /** Forgets those whose time was over at `now`. */
  sweep(now: Date): Promise<void>;
};

/**
 * Keyed hashes of uuids and take ids that were erased: they are not taken again before forms given out for them are
 * over, and what these brought was swept for the last time.
 */
export type ErasedIds = {
  has(fingerprint: string): Promise<boolean>;
  /** Forgets those whose time was over at `now`. */
  sweep(now: Date): Promise<void>;
};

/**
 * What nobody will use any more goes after a time: at most `limit` a call, whose files are `ErasedFiles` until `until`.
 * Returns how many.
 */
export type RetentionRepository = {
  /**
   * Takes that another of their section took the place of before `before`, unless the visit's film is made of them;
   * they are `ErasedIds` as long.
   */
  dropTakes(batch: { before: Date; until: Date; idsOf(takeIds: string[]): string[]; limit: number }): Promise<number>;
  /** What takes were made into for films that were done, or skipped, before `before`: it can be made again. */
  dropMezzanines(batch: { before: Date; until: Date; limit: number }): Promise<number>;
  /** Ids of visits without an end in which nothing has happened since `before`. */
  abandoned(before: Date, limit: number): Promise<string[]>;
};

export type RunFileKind = 'film' | 'mezzanine' | 'take' | 'resume';

/**
 * Files that a run is about to store and that no row refers to yet: named before they are there, so that those of a run
 * that died are found.
 */
export type RunFileRepository = {
  note(visitId: string, kind: RunFileKind, keys: readonly string[], now: Date): Promise<void>;
  forget(keys: readonly string[]): Promise<void>;
  /** At most `limit` noted before `before`, and of these those that no row refers to. */
  abandoned(before: Date, limit: number): Promise<{ noted: string[]; unreferenced: string[] }>;
};
