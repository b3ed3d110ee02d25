/** One part of a take, as it was announced. */
export type TakePart = { index: number; bytes: number; sha256: string };

/** Parts of takes, from when they are announced; once their take is confirmed they are its list for good. */
export type PartRepository = {
  /** In order of their index. */
  list(takeId: string): Promise<TakePart[]>;
  /** The indexes below the highest announced that were not, in order. */
  missing(takeId: string): Promise<number[]>;
  /** In order: those nobody has looked at yet. */
  unverified(takeId: string): Promise<TakePart[]>;
  /**
   * Notes that a part is in storage; it takes the place of another of its index. `full` when the take's parts would
   * have more than it may, `settled` when the take is confirmed without it, saved or discarded, `known` when it was
   * looked at already.
   */
  add(takeId: string, part: TakePart): Promise<'added' | 'known' | 'full' | 'settled'>;
  /** The part was found to be what it was announced as. */
  verify(takeId: string, part: TakePart): Promise<void>;
  /**
   * Forgets parts that are not there or not what they were announced as. `false` when the take is settled: nothing is
   * forgotten.
   */
  drop(takeId: string, parts: readonly TakePart[]): Promise<boolean>;
  /**
   * Settles the take: its file is `key`, made of these parts, and there are no others. Again the same: the same.
   * `settled` when it is already another, saved or discarded; `changed` when its parts are no longer those; `gone`.
   */
  confirm(
    takeId: string,
    whole: { key: string; parts: readonly TakePart[]; sha256: string },
  ): Promise<'confirmed' | 'settled' | 'changed' | 'gone'>;
};
