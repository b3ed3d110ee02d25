import type { Deps } from './deps';

type Turn = { key: string; seconds: number };

/**
 * Does work that one process does for all, unless another one is at it or began it less than `seconds` ago: each would
 * do the same. The turn is renewed while the work lasts, however long that is; that of a process that died ends by
 * itself.
 */
export async function runExclusively(
  { store, now }: Pick<Deps, 'store' | 'now'>,
  { key, seconds }: Turn,
  work: () => Promise<void>,
): Promise<void> {
  const begun = now();
  const endOf = (from: Date) => new Date(from.getTime() + seconds * 1000);
  if ((await store.limits.count({ key, max: 1, seconds, at: begun })) !== null) return;
  let end = endOf(begun);

  async function renew(): Promise<void> {
    const next = endOf(now());
    if (await store.limits.extend(key, end, next)) end = next;
  }

  // A turn that is not renewed lets another process do what it would have done later.
  const timer = setInterval(() => void renew().catch(() => {}), (seconds * 1000) / 3).unref();
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
}
