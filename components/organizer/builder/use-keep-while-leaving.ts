import { useEffect, useEffectEvent } from 'react';
import type { DraftKeeper } from './draft-keeper';

/** Keeps what is written before the page is hidden or left, and when the connection is back. */
export function useKeepWhileLeaving(keeper: DraftKeeper, onOnline: () => void): void {
  const online = useEffectEvent(onOnline);
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const keepNow = () => {
      if (keeper.hasUnkept()) void keeper.flush().catch(() => {});
    };
    const keepHidden = () => document.visibilityState === 'hidden' && keepNow();
    // What the device has is found again; only the rest would be lost.
    const warn = (event: BeforeUnloadEvent) => keeper.isOnlyHere() && event.preventDefault();
    document.addEventListener('visibilitychange', keepHidden, { signal });
    window.addEventListener('beforeunload', warn, { signal });
    const goOn = () => {
      online();
      keepNow();
    };
    window.addEventListener('online', goOn, { signal });
    return () => {
      ended.abort();
      keepNow();
    };
  }, [keeper]);
}
