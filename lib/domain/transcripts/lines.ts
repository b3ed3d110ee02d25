/** A part of a line, UTF-16 units from its beginning; `to` is after its end. */
export type Range = { from: number; to: number };

/** What is said in one moment of a take: one caption. Times are ms from the beginning of the take in its film. */
export type HeardLine = {
  startMs: number;
  endMs: number;
  /** At most two lines of text, with a line feed between them. */
  words: string;
  /** Parts of `words` of which the transcriber was not sure, in order. */
  unsure: readonly Range[];
};

/** The same as it is kept. `corrected`: what a person wrote in its place, empty for nothing; `null`: nobody did. */
export type KeptLine = HeardLine & {
  position: number;
  corrected: { words: string; by: 'visitor' | 'member'; name: string | null; at: Date } | null;
};
