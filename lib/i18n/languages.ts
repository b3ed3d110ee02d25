import { pickLanguage } from './pick-language';

/**
 * The languages of the app, each with the words of the visitors' pages, what the brand says in its own words (for a
 * brand without own words these are the visitors' again), and the words of the console and of mails. The first language
 * is the default. To add one, add its files and lines here; the compiler, the build and a test name what is missing.
 */
export const LANGUAGES = {
  en: {
    visitor: () => import('./messages/en.json'),
    brand: () => import('@brand/words/en.json'),
    organizer: () => import('./organizer/en.json'),
  },
};

export type Language = keyof typeof LANGUAGES;

export const languages = Object.keys(LANGUAGES) as Language[];

/** The language of whoever is not asked for theirs: who reads a mail, for one. */
export const DEFAULT_LANGUAGE = pickLanguage(null, languages);

type Loaded<Load extends () => Promise<{ default: unknown }>> = Awaited<ReturnType<Load>>['default'];

/** The default language's words: every other language has the same. */
export type VisitorWords = Loaded<(typeof LANGUAGES)['en']['visitor']>;
export type OrganizerWords = Loaded<(typeof LANGUAGES)['en']['organizer']>;
