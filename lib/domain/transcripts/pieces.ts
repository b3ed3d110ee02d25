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
const SPACE = widthOf(' ');

/** Returns a text as it is kept: with single spaces, and nothing that is not seen. */
export const cleanText = (text: string): string =>
  text.replace(UNSEEN, ' ').normalize('NFC').replace(/\s+/gu, ' ').trim();

/** How many letters and digits a text has. */
export function countLetters(text: string): number {
  let count = 0;
  for (const letter of text) if (LETTER.test(letter)) count += 1;
  return count;
}

/** Divides a text that is clean, and ends after so many pieces. */
export function dividedText(text: string, most = Infinity): TextPiece[] {
  const pieces: TextPiece[] = [];
  let [at, lastWidth] = [0, 0];
  for (const word of text.split(' ')) {
    if (pieces.length >= most) break;
    let hasSpace = pieces.length > 0;
    for (const { part, width } of dividedWord(word)) {
      const last = pieces.at(-1);
      const letters = countLetters(part);
      // A mark that stands alone, as French writes it, belongs to the word before.
      const isMark = hasSpace && last && letters === 0 && CLOSING.test(part);
      const together = lastWidth + SPACE + width;
      if (isMark && fitsRow(together)) {
        last.text += ` ${part}`;
        lastWidth = together;
      } else {
        pieces.push({ text: part, hasSpace, at });
        lastWidth = width;
      }
      at += letters;
      hasSpace = false;
    }
  }
  return pieces;
}

/** Divides a word that has letters which need no spaces between them, or that is longer than a row. */
function dividedWord(word: string): { part: string; width: number }[] {
  const parts: { part: string; width: number }[] = [];
  let last = '';
  for (const letter of word) {
    const open = parts.at(-1);
    const width = widthOf(letter);
    const isNext = !open || (mayDivide(last, letter) && !fitsTogether(last, letter));
    if (isNext || !fitsRow(open.width + width)) parts.push({ part: letter, width });
    else {
      open.part += letter;
      open.width += width;
    }
    last = letter;
  }
  return parts;
}

const mayDivide = (last: string, next: string) => isUnspaced(last) || isUnspaced(next);
const fitsTogether = (last: string, next: string) => CLOSING.test(next) || OPENING.test(last);
