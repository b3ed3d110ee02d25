'use client';

import { useEffect } from 'react';
import { LiveRegion } from '../ui/live-region';

/** Keeps the focus where visitors expect it, has the page's live region, and tells when the page is ready. */
export function FocusAndVoice() {
  useEffect(() => {
    // The page can act now (`app/answer-early-presses.ts`).
    window.dispatchEvent(new Event('hydrated'));
    let isGone = false;
    let stop = () => {};
    // Loaded by itself, because the first page is shown without it.
    void import('@/lib/browser/keep-focus').then(
      ({ keepFocus }) => {
        if (!isGone) stop = keepFocus(document, window.location);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      stop();
    };
  }, []);
  return <LiveRegion />;
}
