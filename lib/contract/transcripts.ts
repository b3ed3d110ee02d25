import * as z from 'zod/mini';

const ms = z.int().check(z.minimum(0));

/** The most characters of one line. */
export const MAX_LINE = 500;

/** What somebody writes in the place of a line; empty: nothing is shown there. */
export const LineWords = z
  .string()
  .check(z.trim(), z.maxLength(MAX_LINE), z.regex(/^(?:[^\p{Cc}\p{Cs}]|\n)*$/u, 'must be text'));

export const LineId = z.string().check(z.regex(/^[A-Za-z0-9-]{1,60}$/));

/** One line of what is said in a film. */
export const TranscriptLine = z.object({
  id: LineId,
  sectionId: z.string(),
  /** When it is said in the film. */
  startMs: ms,
  endMs: ms,
  /** As it is shown: what was corrected, or else what was heard. */
  words: z.string(),
  /** Parts of `words` that were not heard well, UTF-16 units; `to` is after their end. Empty once it is corrected. */
  unsure: z.array(z.object({ from: ms, to: ms })),
  /** Whose wording it is; `null`: the transcriber's. */
  correctedBy: z.nullable(z.enum(['visitor', 'member'])),
});

/**
 * What is said in a film. `making`: some of it is not there yet. `failed`: some of it will not come. `off`: nothing is
 * written down here. `removed`: the visitor did not want it. Lines are those that are there by now.
 */
export const Transcript = z.object({
  state: z.enum(['off', 'making', 'ready', 'failed', 'removed']),
  /** The language of the words; `null`: not known. */
  language: z.nullable(z.string()),
  lines: z.array(TranscriptLine),
});

/**
 * A film with its captions in its pictures. `none`: nobody has asked for one of the words as they are now. `failed`:
 * it could not be made, and is made again when somebody asks.
 */
export const CaptionedFilm = z.object({
  state: z.enum(['none', 'making', 'failed', 'made']),
  /** Where it is downloaded from; `null`: it is not made. */
  url: z.nullable(z.string()),
});

export type CaptionedFilm = z.infer<typeof CaptionedFilm>;
export type TranscriptLine = z.infer<typeof TranscriptLine>;
export type Transcript = z.infer<typeof Transcript>;
