/** More words than anybody searches for at once. */
const MAX = 8;

/**
 * Returns the number that a search may ask for, as "12" or "Person 12" in any language; `null`: it asks for none.
 */
export function searchedPerson(words: readonly (readonly string[])[]): number | null {
  const numbers = words.flatMap(([word = '']) => (/^\d{1,9}$/.test(word) ? [Number(word)] : []));
  return words.length <= 2 && numbers.length === 1 ? (numbers[0] ?? null) : null;
}

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
