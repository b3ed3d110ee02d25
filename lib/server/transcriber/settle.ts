import type { HeardSegment, HeardWord, Transcription } from '../ports/transcriber';
import { joinCutWords } from './join-cut-words';
import { isUnspaced, LETTER } from './letters';
import type { RawSegment, RawWord } from './raw';

/** So much later than the sound's end a word may begin, ms: times are rounded. */
const ROUNDED_MS = 1000;
/** Of pieces that are no words, so many units are kept. */
const LONGEST_WORD = 200;

/**
 * Makes an answer one that can be used: every segment has times and stands in their order, words have times that rise,
 * and pieces of words are joined. What says nothing is left out. `lengthMs`: how long the sound is.
 */
export function settle(language: string | null, raw: readonly RawSegment[], lengthMs: number): Transcription {
  let last = 0;
  const segments = joinCutWords(raw).flatMap((segment): HeardSegment[] => {
    const words = settleWords(joinPieces(segment.words), lengthMs);
    const text =
      segment.text.trim() ||
      segment.words
        .map((word) => word.text.trim())
        .join(' ')
        .trim();
    if (text === '') return [];
    const startMs = segment.startMs ?? words[0]?.startMs ?? last;
    const endMs = Math.max(startMs, segment.endMs ?? words.at(-1)?.endMs ?? lengthMs);
    last = endMs;
    return [{ text, startMs, endMs, words, confidence: segment.confidence, noSpeech: segment.noSpeech }];
  });
  return { language, segments: segments.sort((one, other) => one.startMs - other.startMs) };
}

/** Leaves out words without a time and those beyond the end, and lets no word begin before the one that it follows. */
function settleWords(words: readonly RawWord[], lengthMs: number): HeardWord[] {
  let earliest = 0;
  return words.flatMap(({ text, startMs, endMs, confidence }) => {
    if (startMs === null || startMs > lengthMs + ROUNDED_MS || !LETTER.test(text)) return [];
    earliest = Math.max(earliest, startMs);
    return [
      {
        text: text.trim().slice(0, LONGEST_WORD),
        startMs: earliest,
        endMs: Math.max(earliest, endMs ?? startMs),
        confidence,
      },
    ];
  });
}

/**
 * Some transcribers answer with pieces of words and marks, each with a time, and a space before the first piece of a
 * word. A mark without a space always belongs to what it follows.
 */
function joinPieces(pieces: readonly RawWord[]): RawWord[] {
  const saysSpaces = pieces.some(({ text }) => /^\s/u.test(text));
  const joined: { word: RawWord; sure: number[] }[] = [];
  for (const piece of pieces) {
    const hasLetters = LETTER.test(piece.text);
    const sure = hasLetters && piece.confidence !== null ? [piece.confidence] : [];
    const last = joined.at(-1);
    const goesOn = !/^\s/u.test(piece.text) && (!hasLetters || (saysSpaces && !isUnspaced(piece.text)));
    if (last && goesOn) {
      const endMs = hasLetters ? (piece.endMs ?? last.word.endMs) : last.word.endMs;
      last.word = { ...last.word, text: last.word.text + piece.text, endMs };
      last.sure.push(...sure);
    } else joined.push({ word: piece, sure });
  }
  return joined.map(({ word, sure }) => ({
    ...word,
    confidence: sure.length > 0 ? sure.reduce((sum, one) => sum + one, 0) / sure.length : null,
  }));
}
