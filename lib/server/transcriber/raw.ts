import type { HeardSegment } from '../ports/transcriber';

/** Words, and when they were heard, ms; `null`: the answer does not say. */
export type RawWord = { text: string; startMs: number | null; endMs: number | null; confidence: number | null };

/** What was heard together, as it was written: with the spaces before it. */
export type RawSegment = Omit<HeardSegment, 'startMs' | 'endMs' | 'words'> & {
  startMs: number | null;
  endMs: number | null;
  words: readonly RawWord[];
};
