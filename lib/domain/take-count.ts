/** How far a device's count may be ahead of the server's: takes that never reached it. */
const AHEAD_MAX = 1000;

/**
 * The number of a new take: the one asked for, if it is above the `highest` so far
 * (docs/decisions/0020-what-a-film-is.md).
 */
export function takeCount(asked: number, highest: number): number {
  return Math.max(highest + 1, Math.min(asked, highest + AHEAD_MAX));
}
