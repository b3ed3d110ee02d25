export type LanguageMarks = { lang?: string; dir?: 'auto' };

/**
 * Returns the attributes of a campaign's own text. `language` is left out where it is in the language of the page; of a
 * campaign that names no `languages` nobody knows that, so that its own signs say in which direction it runs.
 */
export function inLanguage(language: string | undefined, languages: readonly string[]): LanguageMarks {
  if (language) return { lang: language, dir: 'auto' };
  return languages.length === 0 ? { dir: 'auto' } : {};
}
