import { createHash } from 'node:crypto';

/** A number for a name: the same in every run and on every machine. */
export function numberOf(name: string): number {
  return createHash('sha256')
    .update(`${process.env.SOAK_SEED ?? 2026} ${name}`)
    .digest()
    .readUInt32BE();
}

/**
 * Returns the sample that `npm test` takes of much that is alike: about one of so many, chosen by its name, so that
 * what is added changes nothing for the others.
 */
export function sampleOf<T>(all: readonly T[], oneOf: number, nameOf: (one: T) => string): T[] {
  return all.filter((one) => numberOf(nameOf(one)) % oneOf === 0);
}

/** The same: one of each group. */
export function oneOfEach<T>(all: readonly T[], groupOf: (one: T) => string, nameOf: (one: T) => string): T[] {
  const chosen = new Map<string, T>();
  for (const one of all) {
    const known = chosen.get(groupOf(one));
    if (!known || numberOf(nameOf(one)) < numberOf(nameOf(known))) chosen.set(groupOf(one), one);
  }
  return all.filter((one) => chosen.get(groupOf(one)) === one);
}
