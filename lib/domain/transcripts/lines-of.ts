import { divide, SHOWN, type Division } from './divide';
import { findSpeech, speechWithin } from './find-speech';
import type { Transcription } from './heard';
import { piecesOf } from './heard-pieces';
import { withoutInvented } from './invented-words';
import type { HeardLine, Range } from './lines';
import type { Piece } from './pieces';
import { readingMs } from './rows';

/** A shorter gap between two lines, ms, would only flicker. */
const LEAST_GAP = 250;

export type Heard = {
  transcription: Transcription;
  /** How loud the sound is: see `findSpeech`. */
  levels: readonly number[];
  /** How long it is, ms. */
  lengthMs: number;
};

/**
 * Divides what a transcriber heard into lines, for the times of the sound. `dropped`: how many segments were left out,
 * because nobody speaks there. `speechMs`: how long somebody speaks.
 */
export function linesOf({ transcription, levels, lengthMs }: Heard): {
  lines: HeardLine[];
  dropped: number;
  speechMs: number;
} {
  const length = Math.floor(lengthMs);
  const speech = findSpeech(levels)
    .map(({ fromMs, toMs }) => ({ fromMs, toMs: Math.min(toMs, length) }))
    .filter(({ fromMs, toMs }) => fromMs < toMs);
  const said = withoutInvented(transcription.segments, speech);
  const pieces = piecesOf(said, speech, length);
  return {
    lines: timed(pieces, divide(pieces), length),
    dropped: transcription.segments.length - said.length,
    speechMs: speechWithin(speech, { fromMs: 0, toMs: length }),
  };
}

/** Returns lines that are shown one after the other, long enough to be read where the next one leaves the time. */
function timed(pieces: readonly Piece[], divisions: readonly Division[], lengthMs: number): HeardLine[] {
  // Nobody reads more than a line in a millisecond.
  const shown = divisions.slice(0, lengthMs);
  const least = Math.min(SHOWN.least, Math.floor(lengthMs / Math.max(1, shown.length)));
  const starts: number[] = [];
  for (const { from } of shown)
    starts.push(Math.max(Math.round(pieces[from]!.startMs), starts.length > 0 ? starts.at(-1)! + least : 0));
  for (let at = shown.length - 1, latest = lengthMs - least; at >= 0; latest = starts[at]! - least, at -= 1)
    starts[at] = Math.min(starts[at]!, latest);
  return shown.map((division, at) => {
    const startMs = starts[at]!;
    const { words, unsure } = written(pieces, division);
    const next = starts[at + 1] ?? lengthMs;
    const spoken = Math.round(pieces[division.to - 1]!.endMs);
    const wanted = Math.max(spoken, startMs + Math.max(SHOWN.least, Math.ceil(readingMs(words))));
    const until = next - wanted < LEAST_GAP && at + 1 < shown.length ? next : Math.min(next, wanted);
    return { startMs, endMs: Math.min(until, startMs + SHOWN.most), words, unsure };
  });
}

/** Returns the words of a line, and which of them are not sure. */
function written(pieces: readonly Piece[], { from, to, row }: Division): Pick<HeardLine, 'words' | 'unsure'> {
  let words = '';
  const unsure: Range[] = [];
  for (let at = from; at < to; at += 1) {
    const { text, hasSpace, isUnsure } = pieces[at]!;
    if (at === row) words += '\n';
    else if (at > from && hasSpace) words += ' ';
    const begin = words.length;
    words += text;
    if (!isUnsure) continue;
    if (at > from && pieces[at - 1]!.isUnsure) unsure.splice(-1, 1, { from: unsure.at(-1)!.from, to: words.length });
    else unsure.push({ from: begin, to: words.length });
  }
  return { words, unsure };
}
