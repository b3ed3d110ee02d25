/**
 * The languages of the app, each with its base words and the brand's own words; for a brand without own words, these
 * are the base words again. The first language is the default. To add one, add its file to `messages/` and a line here;
 * a brand with own words then needs a file in its `words/` too, and the build says so.
 */
export const LANGUAGES = {
  en: () => Promise.all([import('./messages/en.json'), import('@brand/words/en.json')]),
};

export type Language = keyof typeof LANGUAGES;
