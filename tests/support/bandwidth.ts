/** One direction of a connection whose bandwidth several sockets share, first come, first served. */
export type Bandwidth = {
  /** Sets the rate in bits per second; `null` means as fast as the machine allows. */
  setRate(bitsPerSecond: number | null): void;
  /**
   * Returns how many bytes to pass at a time: few enough for a fair share of the bandwidth, and for a new rate to apply
   * at once.
   */
  pieceBytes(): number;
  /** Resolves when this many bytes have passed. */
  pass(bytes: number): Promise<void>;
};

const MAX_PIECE = 16 * 1024;
const MIN_PIECE = 512;
const PIECES_A_SECOND = 50;

export function createBandwidth(): Bandwidth {
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

/** `at` is a time of `performance.now()`. */
export async function sleepUntil(at: number): Promise<void> {
  const left = at - performance.now();
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
}
