/** Returns the indexes below `count` that are not in `present`, in order. */
export function missingParts(present: readonly number[], count: number): number[] {
  const known = new Set(present);
  return Array.from({ length: count }, (_, index) => index).filter((index) => !known.has(index));
}
