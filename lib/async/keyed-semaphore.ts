/** A semaphore for each key: a key may be held a few times at once. */
export type KeyedSemaphore = {
  /** Returns what releases the key again, or `null` while the key is held as often as it may be. */
  acquire(key: string): (() => void) | null;
};

/** `max`: how often each key may be held at once. */
export function createKeyedSemaphore(max: number): KeyedSemaphore {
  const held = new Map<string, number>();
  const change = (key: string, by: number) => {
    const now = (held.get(key) ?? 0) + by;
    if (now > 0) held.set(key, now);
    else held.delete(key);
  };
  return {
    acquire(key) {
      if ((held.get(key) ?? 0) >= max) return null;
      change(key, 1);
      let isHeld = true;
      return () => {
        if (isHeld) change(key, -1);
        isHeld = false;
      };
    },
  };
}
