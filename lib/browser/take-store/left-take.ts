import type { Part, SpooledTake } from './spool';

/**
 * What can be used of a take that an earlier page left, `null` where that is nothing. Where a write was lost the film
 * ends. One whose page died goes on having no `ending`: the visitor decides about it.
 */
export function readLeftTake(
  stored: SpooledTake,
  found: readonly Part[],
): { take: SpooledTake; parts: readonly Part[] } | null {
  const parts = found.filter((part, index) => part.index === index);
  const [first, last] = [parts[0], parts.at(-1)];
  // A recorder's first byte may come alone; it is no film.
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
