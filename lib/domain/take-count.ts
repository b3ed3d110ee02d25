/** How far a device's count may be ahead of the server's, because of takes that never reached the server. */
const MAX_AHEAD = 1000;

/**
 * Returns the number of a new take: the one requested, but always above `highest`, the highest so far, and never too
 * far above it (docs/decisions/0020-what-a-film-is.md).
 */
export function takeCount(requested: number, highest: number): number {
  return Math.max(highest + 1, Math.min(requested, highest + MAX_AHEAD));
}
