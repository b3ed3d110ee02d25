const HEX = '[0-9a-f]';
const GAP = '(?:[-_]|%2d)?';

/** Text that must not appear in a log, and its replacement. The order matters. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`${HEX}{8}${GAP}${HEX}{4}${GAP}${HEX}{4}${GAP}${HEX}{4}${GAP}${HEX}{12}`, 'gi'), '[id]'],
  [/[^\s@"'<>()]+(?:@|%40)[^\s@"'<>()]+\.[a-z]{2,}/gi, '[e-mail]'],
  // The query and the fragment of an address.
  [/(?<=[\w/])[?#](?=[^\s"')])[^\s"')]*/g, '?[query]'],
  // Ids of takes and accounts, signatures, tokens: long, with a digit.
  [/(?<![\w-])(?=[\w-]*\d)[\w-]{16,}/g, '[id]'],
];

/** Returns the text without anything that could identify a person: ids, e-mail addresses, queries of addresses. */
export function redact(text: string): string {
  return RULES.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text);
}
