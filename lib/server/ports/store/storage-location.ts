/** The location that holds the files of this database. `location` says in words where it is. */
export type StorageLocation = { id: string; location: string };

export type StorageLocationRepository = {
  /**
   * Returns the recorded location. If there is none, it records the one that `choose` returns; of several callers at
   * once only one chooses.
   */
  establish(choose: () => Promise<StorageLocation>): Promise<StorageLocation>;
  /** Records that the files are in another location from now on. Returns `false` when they are not in `from`. */
  replace(from: string, to: StorageLocation): Promise<boolean>;
  /** Returns at most `limit` keys that rows refer to, in order, starting after `after` (empty: from the start). */
  referredKeys(after: string, limit: number): Promise<string[]>;
};
