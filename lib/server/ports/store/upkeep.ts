/**
 * One use, `at` that time, of `key`, which may be used `max` times within `seconds`, counted from the first use.
 * `amount`: as many uses at once, all or none of which are counted.
 */
export type Use = { key: string; max: number; seconds: number; at: Date; amount?: number };

export type LimitRepository = {
  /**
   * Counts one more use. Returns `null`, or, when the limit is reached, the end of the current period; the use is not
   * counted then.
   */
  count(use: Use): Promise<Date | null>;
  /** Makes the period of a key that ends at `end` end at `next`. Returns `false` when it is another one by now. */
  extend(key: string, end: Date, next: Date): Promise<boolean>;
  /** Forgets the uses of a key. */
  forget(key: string): Promise<void>;
  /** Forgets the limits whose period is over. */
  sweep(now: Date): Promise<void>;
};

/**
 * Keyed hashes of erased uuids and take ids. These ids are refused until the presigned posts made for them have expired
 * and what the posts brought was swept for the last time.
 */
export type ErasedIds = {
  /** Returns those of the fingerprints that are remembered. */
  findMany(fingerprints: readonly string[]): Promise<string[]>;
  /** Forgets those whose time was over at `now`, but not before the files that were erased with them are removed. */
  sweep(now: Date): Promise<void>;
};

/**
 * Removes data that is no longer needed after a time, at most `limit` rows per call. Their files are
 * doomed (`DoomedFileRepository`) at `at`. Returns how many were removed.
 */
export type RetentionRepository = {
  /**
   * Removes takes that were superseded by another take of their section before `before`, unless the visit's film is
   * made of them. Their ids are `ErasedIds` until `until`.
   */
  dropTakes(batch: {
    before: Date;
    at: Date;
    until: Date;
    idsOf(takeIds: string[]): string[];
    limit: number;
  }): Promise<number>;
  /**
   * Removes the mezzanines of visits whose film was made, or that were skipped, before `before`. They can be made
   * again.
   */
  dropMezzanines(batch: { before: Date; at: Date; limit: number }): Promise<number>;
  /**
   * Returns the ids of unfinished visits in which nothing has happened since `before`. Campaigns that say for how long
   * they keep visits are left out.
   */
  abandoned(before: Date, limit: number): Promise<string[]>;
  /**
   * Removes invitations of which no visit came, when nothing has happened with them for longer than their campaign
   * keeps visits, at `at`, and forgets those that were taken back an hour before. `days`: for campaigns that do not
   * say; `null`: those keep them.
   */
  dropInvitations(batch: { at: Date; days: number | null; limit: number }): Promise<number>;
  /** Removes the entries of the audit log that their organization keeps no longer; of each, at most `limit`. */
  dropAudit(batch: { at: Date; limit: number }): Promise<number>;
  /**
   * Counts the visits that would be erased at `at` if their campaign kept them for `days`; `days` `null`: if it did not
   * say, and unfinished ones were kept for `unfinishedDays`. Test runs do not count. Returns `null` when the
   * organization has no such campaign.
   */
  countExpired(campaign: {
    organizationId: string;
    campaignId: string;
    at: Date;
    days: number | null;
    unfinishedDays: number | null;
  }): Promise<{ submissions: number; unfinished: number } | null>;
  /** Returns the ids of visits in which nothing has happened for longer than their campaign keeps them, at `at`. */
  expired(at: Date, limit: number): Promise<string[]>;
  /**
   * Returns when a visit is erased if nothing more happens in it; `null`: it is kept. `unfinishedDays`: for visits
   * without an end of campaigns that do not say; `null`: those are kept.
   */
  erasedAt(id: string, unfinishedDays: number | null): Promise<Date | null>;
};

/** The worker processes that show that they are alive, by the database's clock. */
export type WorkerRepository = {
  /** Shows that a worker is alive; called again and again. */
  beat(id: string): Promise<void>;
  /** Forgets a worker that has ended. */
  forget(id: string): Promise<void>;
  /** Whether any worker has shown itself in the last `seconds`. */
  areAlive(seconds: number): Promise<boolean>;
};
