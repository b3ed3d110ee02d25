/**
 * Calls back with what the captions of a track say at each moment; the browser itself shows none of them. Returns a
 * function that ends this.
 */
export function watchCaptions({ track }: HTMLTrackElement, onWords: (words: string) => void): () => void {
  // Where a browser has no captions, there is nothing to say.
  if (!track) return () => {};
  const read = () => onWords([...(track.activeCues ?? [])].map(wordsOf).join('\n'));
  track.mode = 'hidden';
  track.addEventListener('cuechange', read);
  read();
  return () => {
    track.removeEventListener('cuechange', read);
    track.mode = 'disabled';
    onWords('');
  };
}

/** Without the marks of WebVTT. */
function wordsOf(cue: TextTrackCue): string {
  return 'getCueAsHTML' in cue ? ((cue as VTTCue).getCueAsHTML().textContent ?? '') : '';
}
