/** Words by name, in groups. A compiled text is a string or a list. */
export type Words = { readonly [name: string]: unknown };

/** Returns the base words, replaced by the brand's own words where both have the same name. */
export function mergeWords<Base extends Words>(base: Base, own: Words): Base {
  const merged = Object.entries(base).map(([name, words]) => {
    const other = own[name];
    return [name, isGroup(words) && isGroup(other) ? mergeWords(words, other) : (other ?? words)];
  });
  return Object.fromEntries(merged) as Base;
}

function isGroup(words: unknown): words is Words {
  return typeof words === 'object' && words !== null && !Array.isArray(words);
}
