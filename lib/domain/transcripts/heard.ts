/** One word as it was heard. `confidence`: 0 to 1; `null`: not said. Times are those of the sound, ms. */
export type HeardWord = { text: string; startMs: number; endMs: number; confidence: number | null };

/** Words that were heard together. */
export type HeardSegment = {
  text: string;
  startMs: number;
  endMs: number;
  /** Empty where the transcriber gives times of segments alone. */
  words: readonly HeardWord[];
  confidence: number | null;
  /** How likely it is that nothing was said, 0 to 1; `null`: not said. */
  noSpeech: number | null;
};

/** What a transcriber answered, in the order of time. Nothing in it is believed: times may be beyond the end. */
export type Transcription = { language: string | null; segments: readonly HeardSegment[] };
