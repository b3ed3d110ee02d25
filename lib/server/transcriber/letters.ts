export const LETTER = /[\p{L}\p{N}]/u;

/** Scripts that part words by no spaces. */
const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/** Whether a text begins with what no space has to stand before. */
export const isUnspaced = (text: string): boolean => UNSPACED.test(text);
