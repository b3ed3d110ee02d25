/**
 * Does the work for every item, for at most `max` of them at once. Rejects with the first error: no more work is begun
 * after it, and none goes on any more, so that what the work uses can be closed.
 */
export async function forEachAtMost<T>(
  max: number,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  // All share one iterator: each takes the next item as soon as it is free.
  const left = items.values();
  const errors: unknown[] = [];
  const takeOver = async () => {
    for (const item of left) {
      await work(item).catch((error: unknown) => errors.push(error));
      if (errors.length > 0) return;
    }
  };
  await Promise.all(Array.from({ length: max }, takeOver));
  if (errors.length > 0) throw errors[0];
}
