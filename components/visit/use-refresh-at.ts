import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { useHasCome } from './use-has-come';

/** Over so long the pages that wait for the same moment ask the server, ms. */
const SPREAD_MS = 3000;
/** After so long a server that could not be reached is asked again, ms. */
const AGAIN_MS = 5000;

/** Asks the server for this page again once a moment has come, which it counts from `now`. */
export function useRefreshAt(at: string | null, now: string): void {
  useRefreshWhen(useHasCome(at, now), SPREAD_MS);
}

/** Asks the server for this page again when something is so, once the server can be reached. */
export function useRefreshWhen(isSo: boolean, spreadMs = 0): void {
  const { refresh } = useRouter();
  useEffect(() => {
    if (!isSo) return;
    let isGone = false;
    let timer = setTimeout(() => void ask(), Math.random() * spreadMs);
    async function ask(): Promise<void> {
      // Without an answer, a refresh would lead to the browser's own page of errors.
      const isReached = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
        ({ status }) => status < 500,
        () => false,
      );
      if (isGone) return;
      if (isReached) refresh();
      else timer = setTimeout(() => void ask(), AGAIN_MS + Math.random() * SPREAD_MS);
    }
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isSo, spreadMs, refresh]);
}
