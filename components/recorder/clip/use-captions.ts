import { type RefObject, useEffect, useState } from 'react';
import { watchCaptions } from '@/lib/browser/capture/watch-captions';

/**
 * Returns what is said now by the captions of a clip: the page shows them itself, because browsers show none with
 * sound, and over a video where its own words are.
 */
export function useCaptions(track: RefObject<HTMLTrackElement | null>, areShown: boolean): string {
  const [words, setWords] = useState('');
  useEffect(() => {
    if (areShown && track.current) return watchCaptions(track.current, setWords);
  }, [track, areShown]);
  return words;
}
