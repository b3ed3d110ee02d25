/** A screen has room for so many characters of another's words. */
const MOST = 300;

/** Control characters, line ends, and marks that turn the direction of the words around them. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** What a server says in its own words, as one line that can be shown as text; `null` when nothing is left of it. */
export function serverMessage(said: string): string | null {
  const line = said.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim();
  const characters = [...line];
  if (characters.length > MOST)
    return `${characters
      .slice(0, MOST - 1)
      .join('')
      .trimEnd()}…`;
  return line === '' ? null : line;
}
