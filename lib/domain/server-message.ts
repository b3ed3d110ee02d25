/** The greatest number of characters of a server's message that a screen shows. */
const MAX_CHARACTERS = 300;

/** Control characters, line breaks, and marks that change the direction of the text around them. */
const INVISIBLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** Returns a server's message as one line that can be shown as text, or `null` when nothing is left of it. */
export function serverMessage(said: string): string | null {
  const line = said.replace(INVISIBLE, ' ').replace(/\s+/g, ' ').trim();
  const characters = [...line];
  if (characters.length > MAX_CHARACTERS)
    return `${characters
      .slice(0, MAX_CHARACTERS - 1)
      .join('')
      .trimEnd()}…`;
  return line === '' ? null : line;
}
