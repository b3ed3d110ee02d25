/** Letters that fill a square: those of Chinese, Japanese and Korean, with their punctuation. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303F\uFF00-\uFFEF]/u;
/** The same without Korean, which has spaces between its words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303F\uFF00-\uFFEF]/u;

/** How many characters a row has: of those that fill a square, and of all others. */
export const ROW = { wide: 16, narrow: 42 };
/** How many of them are read in a second. */
export const READ = { wide: 9, narrow: 20 };
/** Rounding must not make a full row too long. */
const FULL = 1 + 1e-9;

const isWide = (letter: string) => WIDE.test(letter);
/** Whether words with these letters at their ends have no space between them. */
export const isUnspaced = (letter: string) => UNSPACED.test(letter);

/** Returns which part of a row a text takes. */
export const widthOf = (text: string): number => sumOf(text, ROW);
export const fitsRow = (width: number): boolean => width <= FULL;

/** Returns how long a text is read, ms. */
export const readingMs = (text: string): number => 1000 * sumOf(text, READ);

function sumOf(text: string, { wide, narrow }: typeof ROW): number {
  let sum = 0;
  for (const letter of text) sum += letter.length / (isWide(letter) ? wide : narrow);
  return sum;
}

/** Returns the words of a line as one row: its rows are of the same sentence. */
export function asOneRow(words: string): string {
  const [first = '', ...rows] = words.split('\n').map((row) => row.trim());
  return rows.reduce((text, row) => {
    const touch = isUnspaced(text.at(-1) ?? '') && isUnspaced(row.at(0) ?? '');
    return touch || text === '' || row === '' ? text + row : `${text} ${row}`;
  }, first);
}
