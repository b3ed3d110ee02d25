/**
 * The language a visitor likes best of those there are, by the `Accept-Language` header of a request: `de-AT` is
 * content with `de`. The first of `languages` where none fits. Throws when there are none.
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

/** The header's tags in lower case, the most liked first. */
function readAcceptLanguage(header: string): { tag: string; quality: number }[] {
  const items = header.split(',').map((item) => {
    const [tag = '', ...options] = item.split(';').map((text) => text.trim().toLowerCase());
    const quality = options.find((option) => option.startsWith('q='))?.slice(2);
    return { tag, quality: quality === undefined ? 1 : Number(quality) || 0 };
  });
  return items.sort((one, other) => other.quality - one.quality);
}
