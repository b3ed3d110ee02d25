import type { MailWords, OrganizerWords, VisitorWords } from './words';

/** Loads a file of words. Each is loaded alone, and only on the server: a page gets those it names. */
type Load<Words> = () => Promise<{ default: Words }>;

type LanguageFiles = {
  /** In the language itself, as a menu of languages shows it. */
  name: string;
  direction: 'ltr' | 'rtl';
  visitor: Load<VisitorWords>;
  /** What the brand says in its own words; for a brand without own words these are the visitors' again. */
  brand: Load<object>;
  mail: Load<MailWords>;
  /** Left out while the console is not in this language: it is then in the first one, as a whole. */
  organizer?: Load<OrganizerWords>;
};

/**
 * The languages of the app, in the order in which they are offered. The first is that of whoever is asked in none of
 * them. To add one, add its files, an entry here and a line in `error-words.ts`; the compiler, the build and a test
 * name what is missing.
 */
export const LANGUAGES = {
  en: {
    name: 'English',
    direction: 'ltr',
    visitor: () => import('./messages/en.json'),
    brand: () => import('@brand/words/en.json'),
    mail: () => import('./mail/en.json'),
    organizer: () => import('./organizer/en.json'),
  },
} satisfies Record<string, LanguageFiles>;

export type Language = keyof typeof LANGUAGES;

export const languages = Object.keys(LANGUAGES) as Language[];

/** The language of whoever is not asked for theirs. */
export const DEFAULT_LANGUAGE = 'en' satisfies Language;

/** Returns the files of a language. */
export const filesOf = (language: Language): LanguageFiles => LANGUAGES[language];

/** The languages that the console has. */
export const consoleLanguages = languages.filter((language) => filesOf(language).organizer !== undefined);
