/** More than any line of the log needs. Who sends more pays for reading this much, and no more. */
const MAX_TEXT = 4000;

const UUID = /[0-9a-f]{8}(?:(?:[-_]|%2d)?[0-9a-f]{4}){3}(?:[-_]|%2d)?[0-9a-f]{12}/gi;
const TOKEN = /[^\s"'<>()]+/g;
/** The query and the fragment of an address. */
const QUERY = /(?<=[\w/])[?#][^\s"')]+/g;
const LONG_WORD = /[\w-]{16,}/g;

/**
 * Returns the text without anything that could identify a person: ids, e-mail addresses, queries of addresses. Text
 * that is too long is cut. Takes time in proportion to the text's length, whatever is in it.
 */
export function redact(text: string): string {
  return (
    cut(text)
      .replace(UUID, '[id]')
      .replace(TOKEN, (token) => (hasEmail(token) ? '[e-mail]' : token))
      .replace(QUERY, '?[query]')
      // Ids of takes and accounts, signatures, tokens: long, with a digit.
      .replace(LONG_WORD, (word) => (/\d/.test(word) ? '[id]' : word))
  );
}

/** The last word goes with what is cut off: half an id would no longer be recognised. */
function cut(text: string): string {
  if (text.length <= MAX_TEXT) return text;
  const kept = text.slice(0, MAX_TEXT);
  return `${kept.slice(0, Math.max(0, kept.lastIndexOf(' ')))} […]`;
}

/** Whether an @ has something before it, and something with a dot and letters after it. */
function hasEmail(token: string): boolean {
  const [before = '', ...after] = token.split(/@|%40/i);
  return after.length > 0 && (before !== '' || after.length > 1) && after.some((part) => /.\.[a-z]{2}/i.test(part));
}
