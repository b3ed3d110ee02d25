import { useEffect, useEffectEvent } from 'react';
import type { DraftAutosave } from './draft-autosave';

/** Keeps what is written before the page is hidden or left, and when the connection is back. */
export function useKeepWhileLeaving(autosave: DraftAutosave, onOnline: () => void): void {
  const online = useEffectEvent(onOnline);
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const keepNow = () => {
      if (autosave.hasUnkept()) void autosave.flush().catch(() => {});
    };
    const keepHidden = () => document.visibilityState === 'hidden' && keepNow();
    // What the device has is found again; only the rest would be lost.
    const warn = (event: BeforeUnloadEvent) => autosave.isOnlyHere() && event.preventDefault();
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
  }, [autosave]);
}
