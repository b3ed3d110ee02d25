/**
 * Returns the available language that the visitor prefers, by the `Accept-Language` header: `de-AT` also accepts `de`.
 * Returns the first of `languages` when none fits. Throws when the list is empty.
 */
export function pickLanguage<L extends string>(header: string | null, languages: readonly L[]): L {
  const [first] = languages;
  if (first === undefined) throw new Error('There is no language to pick');
  const liked = readAcceptLanguage(header ?? '').filter(({ quality }) => quality > 0);
  const best = liked.map(({ tag }) => languages.find((language) => covers(language, tag))).find(Boolean);
  return best ?? first;
}

function covers(language: string, tag: string): boolean {
  return tag === language.toLowerCase() || tag.startsWith(`${language.toLowerCase()}-`);
}

/** Returns the header's tags in lower case, the most preferred first. */
function readAcceptLanguage(header: string): { tag: string; quality: number }[] {
  const items = header.split(',').map((item) => {
    const [tag = '', ...options] = item.split(';').map((text) => text.trim().toLowerCase());
    const quality = options.find((option) => option.startsWith('q='))?.slice(2);
    return { tag, quality: quality === undefined ? 1 : Number(quality) || 0 };
  });
  return items.sort((one, other) => other.quality - one.quality);
}
