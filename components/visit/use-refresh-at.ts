import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { useHasCome } from './use-has-come';

/** Over so long the pages that wait for the same moment ask the server, ms. */
const SPREAD_MS = 3000;

/** Asks the server for this page again once a moment has come, which it counts from `now`. */
export function useRefreshAt(at: string | null, now: string): void {
  const { refresh } = useRouter();
  const hasCome = useHasCome(at, now);
  useEffect(() => {
    if (!hasCome) return;
    const timer = setTimeout(refresh, Math.random() * SPREAD_MS);
    return () => clearTimeout(timer);
  }, [hasCome, refresh]);
}
