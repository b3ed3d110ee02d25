import { useEffect, useEffectEvent, useRef } from 'react';

/** How often what others may have changed is asked for while the page is seen, ms. */
export const REFRESH_MS = 8000;

/**
 * Asks again and again while the page is seen, and at once when it is seen again, and has what is answered applied.
 * Returns what has to be called when something was changed here: what was asked before says nothing any more.
 */
export function useRefresh<T>(ask: () => Promise<T>, apply: (answer: T) => void): () => void {
  const changes = useRef(0);
  const refresh = useEffectEvent(async () => {
    if (document.visibilityState !== 'visible') return;
    const before = changes.current;
    // Whoever cannot be asked now is asked again soon.
    const answer = await ask().catch(() => null);
    if (answer !== null && before === changes.current) apply(answer);
  });
  const noteChange = () => void (changes.current += 1);

  useEffect(() => {
    const run = () => void refresh();
    const timer = setInterval(run, REFRESH_MS);
    document.addEventListener('visibilitychange', run);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', run);
      changes.current += 1;
    };
  }, []);
  return noteChange;
}
