/**
 * The languages of the app, each with its base words and the brand's own words. The first is the default.
 * `next.config.mjs` finds a language by its file in `messages/`.
 */
export const LANGUAGES = {
  en: () => Promise.all([import('./messages/en.json'), import('@brand/words/en.json')]),
};

export type Language = keyof typeof LANGUAGES;
