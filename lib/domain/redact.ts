const HEX = '[0-9a-f]';
const GAP = '(?:[-_]|%2d)?';

/** What must not stand in a log, and what stands there instead. In this order. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`${HEX}{8}${GAP}${HEX}{4}${GAP}${HEX}{4}${GAP}${HEX}{4}${GAP}${HEX}{12}`, 'gi'), '[id]'],
  [/[^\s@"'<>()]+(?:@|%40)[^\s@"'<>()]+\.[a-z]{2,}/gi, '[e-mail]'],
  // Queries and fragments of addresses.
  [/(?<=[\w/])[?#](?=[^\s"')])[^\s"')]*/g, '?[query]'],
  // Ids of takes and accounts, signatures, tokens: long, and no word.
  [/(?<![\w-])(?=[\w-]*\d)[\w-]{16,}/g, '[id]'],
];

/** The text without what could tell whom it speaks of: ids, e-mail addresses, queries of addresses. */
export function redact(text: string): string {
  return RULES.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text);
}
