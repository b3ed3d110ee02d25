/**
 * Why a key is on the list, for whoever reads it: `run`, a run writes it and no row names it yet; `late`, it came when
 * nobody accepted it any more; the others say what was done with what named it.
 */
export type DoomCause = 'run' | 'late' | 'settled' | 'replaced' | 'discarded' | 'left' | 'retired' | 'erased';

/** What a row does not name any more: single files, and all files below prefixes. */
export type Unneeded = { keys?: readonly string[]; prefixes?: readonly string[] };

/** Files that one remover has for itself for a while. */
export type DoomedBatch = { keys: string[]; prefixes: string[]; claimedUntil: Date };

/**
 * The one list of keys that are removed from storage. A transaction that drops the last reference to a key adds it. A
 * key that is about to be written is on it before, and the transaction that names it takes it out: of that transaction
 * and the remover, exactly one gets the key.
 */
export type DoomedFileRepository = {
  /** Adds keys that a run is about to write. They are left alone as long as any run can last. */
  expect(keys: readonly string[], now: Date): Promise<void>;
  /**
   * Says that the run that wrote these keys has ended: what no row has named is removed soon. Keys that a transaction
   * is about to name, such as one whose answer was lost, are left as they are.
   */
  release(keys: readonly string[], now: Date): Promise<void>;
  /** Adds what came from a presigned post when nobody accepted it any more. */
  addLate(key: string, now: Date): Promise<void>;
  /**
   * Claims at most `max` keys and prefixes whose time has come and that no row needs; drops from the list what a row
   * needs. `null`: there are none. Nobody else gets them until `claimedUntil`. Those that were never removed come
   * before those that are removed again.
   */
  claim(input: { max: number; now: Date }): Promise<DoomedBatch | null>;
  /** Records that a batch is removed. Where files may still come, it is removed again and again until none can. */
  noteRemoved(batch: DoomedBatch, now: Date): Promise<void>;
  /** Gives a batch back that could not be removed: it is tried again, each time later. */
  postpone(batch: DoomedBatch, now: Date): Promise<void>;
  /** Takes over what processes of the version before add to their own lists during an upgrade. */
  adopt(now: Date): Promise<void>;
};
