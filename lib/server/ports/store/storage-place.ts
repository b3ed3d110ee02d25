/** The place that holds the files of this database. `place` says in words where it is. */
export type StoragePlace = { id: string; place: string };

export type StoragePlaceRepository = {
  /**
   * Returns the recorded place. If there is none, it records the one that `choose` returns; of several callers at once
   * only one chooses.
   */
  establish(choose: () => Promise<StoragePlace>): Promise<StoragePlace>;
  /** Records that the files are in another place from now on. Returns `false` when they are not in `from`. */
  replace(from: string, to: StoragePlace): Promise<boolean>;
  /** Returns at most `limit` keys that rows refer to, in order, starting after `after` (empty: from the start). */
  referredKeys(after: string, limit: number): Promise<string[]>;
};
