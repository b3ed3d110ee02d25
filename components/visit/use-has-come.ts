import { useEffect, useState } from 'react';

/** The longest that a timer may wait, ms: a browser's own limit is some days later. */
const LONGEST_MS = 24 * 60 * 60 * 1000;

/** When this device first saw what the server said at a moment: a page that is shown again says the same. */
const seen = new Map<string, number>();

function firstSeen(now: string): number {
  const at = seen.get(now) ?? Date.now();
  seen.set(now, at);
  return at;
}

/**
 * Whether a moment has come since the server answered, which it did at `now`. This device's clock only measures how
 * long ago that was, so it may be wrong. `null`: it never comes.
 */
export function useHasCome(at: string | null, now: string): boolean {
  const [come, setCome] = useState<string | null>(null);
  const key = `${at} ${now}`;
  useEffect(() => {
    if (at === null) return;
    const seenAt = firstSeen(now);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      const left = Date.parse(at) - Date.parse(now) - (Date.now() - seenAt);
      if (left > 0) timer = setTimeout(look, Math.min(left, LONGEST_MS));
      else setCome(key);
    };
    look();
    // Timers stand still while a device sleeps, and in a page that waits to be shown again.
    document.addEventListener('visibilitychange', look);
    window.addEventListener('pageshow', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pageshow', look);
    };
  }, [at, now, key]);
  return come === key;
}
