import { fitsRow, isUnspaced, widthOf } from './rows';

/** What a line is made of and never divides: a word, or a letter of a language without spaces, with its punctuation. */
export type Piece = {
  text: string;
  /** Whether a space stands before it, unless a row begins. */
  hasSpace: boolean;
  startMs: number;
  endMs: number;
  isUnsure: boolean;
};

/** A piece of a text: `at` is how many of its letters come before. */
export type TextPiece = { text: string; hasSpace: boolean; at: number };

/** What is only there to steer how text is drawn, and what no database and no line takes. */
const UNSEEN = /[\p{Cc}\p{Cs}\uFEFF\u200B\u2028\u2029\u202A-\u202E\u2060-\u2069]+/gu;
/** What never begins and what never ends a row. */
const CLOSING =
  /^[\p{Pe}\p{Pf}\p{Po}\p{M}\p{Pd}\u30FC\u3041\u3043\u3045\u3047\u3049\u3063\u3083\u3085\u3087\u30A1\u30A3\u30A5\u30A7\u30A9\u30C3\u30E3\u30E5\u30E7\u200D]/u;
const OPENING = /[\p{Ps}\p{Pi}¿¡]$/u;
const LETTER = /[\p{L}\p{N}]/u;

/** Returns a text as it is kept: with single spaces, and nothing that is not seen. */
export const cleanText = (text: string): string =>
  text.replace(UNSEEN, ' ').normalize('NFC').replace(/\s+/gu, ' ').trim();

/** How many letters and digits a text has. */
export function countLetters(text: string): number {
  let count = 0;
  for (const letter of text) if (LETTER.test(letter)) count += 1;
  return count;
}

/** Divides a text that is clean. */
export function dividedText(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const word of text.split(' ')) {
    let hasSpace = pieces.length > 0;
    for (const part of dividedWord(word)) {
      const last = pieces.at(-1);
      // A mark that stands alone, as French writes it, belongs to the word before.
      const isMark = hasSpace && last && countLetters(part) === 0 && CLOSING.test(part);
      if (isMark && fitsRow(widthOf(`${last.text} ${part}`))) last.text += ` ${part}`;
      else pieces.push({ text: part, hasSpace, at });
      at += countLetters(part);
      hasSpace = false;
    }
  }
  return pieces;
}

/** Divides a word that has letters which need no spaces between them, or that is longer than a row. */
function dividedWord(word: string): string[] {
  const parts: string[] = [];
  let last = '';
  for (const letter of word) {
    const isNext = parts.length === 0 || (mayDivide(last, letter) && !fitsTogether(last, letter));
    const isTooLong = parts.length > 0 && !fitsRow(widthOf(parts.at(-1)! + letter));
    if (isNext || isTooLong) parts.push(letter);
    else parts[parts.length - 1] += letter;
    last = letter;
  }
  return parts;
}

const mayDivide = (last: string, next: string) => isUnspaced(last) || isUnspaced(next);
const fitsTogether = (last: string, next: string) => CLOSING.test(next) || OPENING.test(last);
