/** What a file of captions has of a line. Times in ms. */
export type Caption = { startMs: number; endMs: number; words: string };

/** In which the words are; `null`, or left out: not known. */
export type CaptionOptions = { language?: string | null };

/** Letters of scripts that are written from right to left. */
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
const LETTER = /\p{L}/u;
const UNSEEN = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu;

/** Returns the rows of a caption: without empty ones, which would end it, and without what is not seen. */
export const rowsOf = (words: string): string[] =>
  words
    .split(/[\n\r\u2028\u2029]/u)
    .map((row) => row.replace(UNSEEN, ' ').trim())
    .filter((row) => row !== '');

/** Whether there is anything to show: a line whose words somebody emptied says nothing. */
export const hasWords = (lines: readonly Pick<Caption, 'words'>[]): boolean =>
  lines.some(({ words }) => rowsOf(words).length > 0);

/** Returns the captions that say something. */
export const withWords = (lines: readonly Caption[]): { startMs: number; endMs: number; rows: string[] }[] =>
  lines
    .map(({ startMs, endMs, words }) => ({ startMs, endMs, rows: rowsOf(words) }))
    .filter(({ rows, startMs, endMs }) => rows.length > 0 && startMs < endMs);

/** The languages of these scripts. */
const RIGHT_TO_LEFT_LANGUAGES = new Set(['ar', 'fa', 'he', 'ur', 'ps', 'sd', 'ug', 'yi', 'dv', 'ckb']);

/** Whether a text is written from right to left: some of its letters are, and its language or most letters. */
export function isRightToLeft(text: string, language: string | null = null): boolean {
  let [right, left] = [0, 0];
  for (const letter of text) {
    if (RIGHT_TO_LEFT.test(letter)) right += 1;
    else if (LETTER.test(letter)) left += 1;
  }
  return right > left || (right > 0 && RIGHT_TO_LEFT_LANGUAGES.has((language ?? '').split('-')[0]!.toLowerCase()));
}

/** Returns a time as `00:00:00` and, after a mark, ms. */
export function timeOf(ms: number, mark: '.' | ','): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const [seconds, minutes, hours] = [(ms / 1000) % 60, (ms / 60_000) % 60, ms / 3_600_000];
  return `${two(hours)}:${two(minutes)}:${two(seconds)}${mark}${String(ms % 1000).padStart(3, '0')}`;
}
