import type { Transcript, TranscriptLine } from '../../contract/transcripts';
import { hasWords } from './caption-rows';

/**
 * Whether a film has captions: `making`: not yet. `emptied`: people took all words out of its lines, and may put others
 * into them. `none`: there are none, and none come.
 */
export type FilmCaptions = 'making' | 'ready' | 'emptied' | 'none';

export function filmCaptions({ state, lines }: Transcript): FilmCaptions {
  if (state === 'making') return 'making';
  if (state === 'removed' || lines.length === 0) return 'none';
  return hasWords(lines) ? 'ready' : 'emptied';
}

/** Returns the place of the line that is said at this moment of the film, ms; -1: none. Lines are in order. */
export function lineAt(lines: readonly Pick<TranscriptLine, 'startMs' | 'endMs'>[], ms: number): number {
  let [from, to] = [0, lines.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (lines[middle]!.startMs <= ms) from = middle + 1;
    else to = middle;
  }
  const line = lines[from - 1];
  return line && ms < line.endMs ? from - 1 : -1;
}
