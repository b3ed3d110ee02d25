import { divide, SHOWN, type Division } from './divide';
import { findSpeech, LEAST_SOUND, speechWithin } from './find-speech';
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
    lines: timed(pieces, divide(pieces, length), length),
    dropped: transcription.segments.length - said.length,
    speechMs: speechWithin(speech, { fromMs: 0, toMs: length }),
  };
}

/** Returns lines that are shown one after the other, long enough to be read where the next one leaves the time. */
function timed(pieces: readonly Piece[], divisions: readonly Division[], lengthMs: number): HeardLine[] {
  // Nobody reads more than a line in a millisecond.
  const shown = divisions.slice(0, lengthMs);
  const starts = startsOf(
    shown.map(({ from }) => Math.round(pieces[from]!.startMs)),
    lengthMs,
  );
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

/**
 * Returns when lines begin that are said at these times: never earlier, so that the last ones may be short, and later
 * where the line before needs the time.
 */
function startsOf(said: readonly number[], lengthMs: number): number[] {
  const starts: number[] = [];
  said.forEach((own, at) => {
    const [before, left] = [starts.at(-1), said.length - at];
    const share = before === undefined ? 0 : Math.floor((lengthMs - before) / (left + 1));
    const earliest = before === undefined ? 0 : before + Math.max(1, Math.min(SHOWN.least, share));
    // No word is said in less time: then it is not known when this one is.
    const wanted = own + LEAST_SOUND <= lengthMs ? own : lengthMs - SHOWN.least * left;
    starts.push(Math.max(earliest, Math.min(wanted, lengthMs - left)));
  });
  return starts;
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
