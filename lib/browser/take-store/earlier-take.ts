import type { Part, SpooledTake } from './spool';

/**
 * Returns the usable beginning of a take that an earlier page left, or `null` when there is none. The film ends where a
 * write was lost. A take whose page died still has no `ending`: the visitor decides about it.
 */
export function readEarlierTake(
  stored: SpooledTake,
  found: readonly Part[],
): { take: SpooledTake; parts: readonly Part[] } | null {
  const parts = found.filter((part, index) => part.index === index);
  const [first, last] = [parts[0], parts.at(-1)];
  // A recorder may emit its first byte alone, which is not a film.
  if (!first || !last || parts.reduce((sum, { blob }) => sum + blob.size, 0) <= 1) return null;
  const isCutOff = stored.ending === null || parts.length < found.length;
  return {
    take: {
      ...stored,
      mimeType: stored.mimeType || first.blob.type,
      milliseconds: isCutOff ? last.until : stored.milliseconds,
      ending: isCutOff && stored.ending ? 'interrupted' : stored.ending,
    },
    parts,
  };
}
