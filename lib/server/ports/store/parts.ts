import type { Use } from './upkeep';

/** One part of a take, as it was announced. */
export type TakePart = { index: number; bytes: number; sha256: string };

/**
 * The parts of takes. A part is added when the browser announces it. Once its take is confirmed, the list of parts is
 * final.
 */
export type PartRepository = {
  /** Returns the parts ordered by index. */
  list(takeId: string): Promise<TakePart[]>;
  /**
   * Returns the parts of a take that is still being sent, beginning with the index `from`; `null` when it is confirmed,
   * saved, discarded or gone.
   */
  announcedFrom(takeId: string, from: number): Promise<TakePart[] | null>;
  /** Returns, in order, the indexes below the highest announced one that were not announced themselves. */
  missing(takeId: string): Promise<number[]>;
  /** Returns, in order, the parts that have not been verified yet. */
  unverified(takeId: string): Promise<TakePart[]>;
  /**
   * Does in one statement what is nearly always to be done when a part is announced: counts the announcement, touches
   * the take (`TakeRepository.touch`) and adds a part whose index is new. Returns what `missing` would, or `null` when
   * anything else is the case; the part is not added then, though the announcement may have been counted.
   */
  announce(takeId: string, part: TakePart, use: Use): Promise<number[] | null>;
  /**
   * Records that a part is in storage; it replaces an earlier part with the same index. Returns `full` when the take's
   * parts would be larger or more than the take allows, `settled` when the take is already confirmed without this part,
   * saved or discarded, and `known` when the part was already verified.
   */
  add(takeId: string, part: TakePart): Promise<'added' | 'known' | 'full' | 'settled'>;
  /** Returns the folder of a take that is not confirmed, and its `unverified` parts; `null` when there are none. */
  toVerify(takeId: string): Promise<{ folder: string; parts: TakePart[] } | null>;
  /** Records that the parts' bytes and hashes are those announced. Returns whether the take has others `toVerify`. */
  verify(takeId: string, parts: readonly TakePart[]): Promise<boolean>;
  /**
   * Forgets parts that are missing or differ from what was announced. Returns `false` when the take is settled; then
   * nothing is forgotten.
   */
  drop(takeId: string, parts: readonly TakePart[]): Promise<boolean>;
  /**
   * Settles the take: its file is `key`, assembled from exactly these parts. Calling it again with the same values
   * returns the same result. Returns `settled` when the take was already settled differently, saved or discarded,
   * `changed` when its parts are no longer these, and `gone` when it does not exist any more. The take is used up then,
   * unless it `isFaulty`. Throws `noRetakesLeft` when `mostTakes` of its section are (left out: any number may be).
   */
  confirm(
    takeId: string,
    assembled: {
      key: string;
      parts: readonly TakePart[];
      sha256: string;
      isFaulty?: boolean;
      mostTakes?: number | null;
    },
  ): Promise<'confirmed' | 'settled' | 'changed' | 'gone'>;
};
