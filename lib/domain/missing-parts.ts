/** Returns the indexes below `count` that are not in `there`, in order. */
export function missingParts(there: readonly number[], count: number): number[] {
  const known = new Set(there);
  return Array.from({ length: count }, (_, index) => index).filter((index) => !known.has(index));
}
