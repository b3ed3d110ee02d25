/** More words than anybody searches for at once. */
const MAX = 8;

/**
 * Returns the words of a search, each in the spellings that the database may have stored: where it does not know the
 * small letters of a language, it keeps the letters as they were typed.
 */
export function searchWords(text: string): string[][] {
  const words = text.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.slice(0, MAX).map((word) => {
    const small = word.toLowerCase();
    const [first = '', ...rest] = [...small];
    return [...new Set([word, small, first.toUpperCase() + rest.join(''), word.toUpperCase()])];
  });
}
