import type { HeardLine } from '@/lib/domain/transcripts/lines';

/** A line as it was heard. */
export const createHeardLine = (given: Partial<HeardLine> = {}): HeardLine => ({
  startMs: 100,
  endMs: 1100,
  words: 'Helo there',
  unsure: [{ from: 0, to: 4 }],
  ...given,
});
