import { useEffect } from 'react';

/** How long something may take before that is spoken, milliseconds. */
const SPOKEN_AFTER_MS = 1000;

/**
 * Lets screen readers speak these words when they have finished their sentence. All words go through here, so that the
 * last ones count and nothing is said twice. Returns a function that takes the words back.
 */
export function announce(words: string): () => void {
  // The dialog on top comes last in the page.
  const region = [...document.querySelectorAll('[data-live-region]')].at(-1);
  if (region) region.textContent = words;
  return () => {
    if (region?.textContent === words) region.textContent = '';
  };
}

/** Announces the words whenever they change. Empty words say nothing. */
export function useAnnouncement(words: string): void {
  useEffect(() => (words ? announce(words) : undefined), [words]);
}

/** Announces that something takes long, once it has taken a second: what comes at once needs no words. */
export function useBusyAnnouncement(words: string | false | undefined): void {
  useEffect(() => {
    if (!words) return;
    let withdraw = () => {};
    const timer = setTimeout(() => (withdraw = announce(words)), SPOKEN_AFTER_MS);
    return () => {
      clearTimeout(timer);
      withdraw();
    };
  }, [words]);
}
