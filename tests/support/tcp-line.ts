/** One direction of a line that all its connections share, first come, first served. */
export type Line = {
  /** Bits a second; `null` is as fast as the machine goes. */
  setRate(bitsPerSecond: number | null): void;
  /**
   * How much to pass at a time: so little that connections share the line fairly, and that a new rate counts at once.
   */
  pieceBytes(): number;
  /** Resolves when so many bytes are through. */
  pass(bytes: number): Promise<void>;
};

const MAX_PIECE = 16 * 1024;
const MIN_PIECE = 512;
const PIECES_A_SECOND = 50;

export function createLine(): Line {
  let rate: number | null = null;
  let freeAt = 0;
  return {
    setRate(bitsPerSecond) {
      rate = bitsPerSecond;
      freeAt = 0;
    },
    pieceBytes: () =>
      rate === null ? MAX_PIECE : Math.min(MAX_PIECE, Math.max(MIN_PIECE, Math.ceil(rate / 8 / PIECES_A_SECOND))),
    async pass(bytes) {
      if (rate === null) return;
      freeAt = Math.max(freeAt, performance.now()) + (bytes * 8000) / rate;
      await sleepUntil(freeAt);
    },
  };
}

/** `at` as `performance.now()` tells it. */
export async function sleepUntil(at: number): Promise<void> {
  const left = at - performance.now();
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
}
