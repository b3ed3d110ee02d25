/** How often something that is being made is asked for: after each pause longer, at most `longestMs`. All ms. */
export type AskingAgain = { firstMs: number; longestMs: number };

/** After so long nobody waits any more: a page asks again when it is looked at again. */
const PATIENCE_MS = 60 * 60_000;

/** Returns how long to wait before asking again for what has been waited for so long, ms; 0: not again. */
export const pauseAfter = (waitedMs: number, { firstMs, longestMs }: AskingAgain): number =>
  waitedMs > PATIENCE_MS ? 0 : Math.min(firstMs + Math.max(0, waitedMs) / 8, longestMs);
