import type { LanguageTag } from '../contract/languages';
import type { Words } from './merge-words';
import type { ErrorWords, MailWords, OrganizerWords, VisitorWords } from './words';

/** Loads a file of words. Each is loaded alone, and only on the server: a page gets those it names. */
type Load<Words> = () => Promise<{ default: Words }>;

type LanguageFiles = {
  direction: 'ltr' | 'rtl';
  visitor: Load<VisitorWords>;
  error: Load<ErrorWords>;
  /** What the brand says in its own words; for a brand without own words these are the visitors' again. */
  brand: Load<Words>;
  mail: Load<MailWords>;
  /** Left out while the console is not in this language: it is then in the first one, as a whole. */
  organizer?: Load<OrganizerWords>;
};

/**
 * The languages of the app, in the order in which they are offered. The first is that of whoever is asked in none of
 * them. To add one, add its files and an entry here; the compiler, the build and a test name what is missing.
 */
export const LANGUAGES = {
  en: {
    direction: 'ltr',
    visitor: () => import('./messages/en.json'),
    error: () => import('./error/en.json'),
    brand: () => import('@brand/words/en.json'),
    mail: () => import('./mail/en.json'),
    organizer: () => import('./organizer/en.json'),
  },
  es: {
    direction: 'ltr',
    visitor: () => import('./messages/es.json'),
    error: () => import('./error/es.json'),
    brand: () => import('@brand/words/es.json'),
    mail: () => import('./mail/es.json'),
    organizer: () => import('./organizer/es.json'),
  },
  fr: {
    direction: 'ltr',
    visitor: () => import('./messages/fr.json'),
    error: () => import('./error/fr.json'),
    brand: () => import('@brand/words/fr.json'),
    mail: () => import('./mail/fr.json'),
    organizer: () => import('./organizer/fr.json'),
  },
  de: {
    direction: 'ltr',
    visitor: () => import('./messages/de.json'),
    error: () => import('./error/de.json'),
    brand: () => import('@brand/words/de.json'),
    mail: () => import('./mail/de.json'),
    organizer: () => import('./organizer/de.json'),
  },
  'pt-BR': {
    direction: 'ltr',
    visitor: () => import('./messages/pt-BR.json'),
    error: () => import('./error/pt-BR.json'),
    brand: () => import('@brand/words/pt-BR.json'),
    mail: () => import('./mail/pt-BR.json'),
  },
  it: {
    direction: 'ltr',
    visitor: () => import('./messages/it.json'),
    error: () => import('./error/it.json'),
    brand: () => import('@brand/words/it.json'),
    mail: () => import('./mail/it.json'),
  },
  nl: {
    direction: 'ltr',
    visitor: () => import('./messages/nl.json'),
    error: () => import('./error/nl.json'),
    brand: () => import('@brand/words/nl.json'),
    mail: () => import('./mail/nl.json'),
  },
  pl: {
    direction: 'ltr',
    visitor: () => import('./messages/pl.json'),
    error: () => import('./error/pl.json'),
    brand: () => import('@brand/words/pl.json'),
    mail: () => import('./mail/pl.json'),
  },
  tr: {
    direction: 'ltr',
    visitor: () => import('./messages/tr.json'),
    error: () => import('./error/tr.json'),
    brand: () => import('@brand/words/tr.json'),
    mail: () => import('./mail/tr.json'),
  },
  ar: {
    direction: 'rtl',
    visitor: () => import('./messages/ar.json'),
    error: () => import('./error/ar.json'),
    brand: () => import('@brand/words/ar.json'),
    mail: () => import('./mail/ar.json'),
    organizer: () => import('./organizer/ar.json'),
  },
  hi: {
    direction: 'ltr',
    visitor: () => import('./messages/hi.json'),
    error: () => import('./error/hi.json'),
    brand: () => import('@brand/words/hi.json'),
    mail: () => import('./mail/hi.json'),
  },
  ja: {
    direction: 'ltr',
    visitor: () => import('./messages/ja.json'),
    error: () => import('./error/ja.json'),
    brand: () => import('@brand/words/ja.json'),
    mail: () => import('./mail/ja.json'),
  },
  ko: {
    direction: 'ltr',
    visitor: () => import('./messages/ko.json'),
    error: () => import('./error/ko.json'),
    brand: () => import('@brand/words/ko.json'),
    mail: () => import('./mail/ko.json'),
  },
  'zh-CN': {
    direction: 'ltr',
    visitor: () => import('./messages/zh-CN.json'),
    error: () => import('./error/zh-CN.json'),
    brand: () => import('@brand/words/zh-CN.json'),
    mail: () => import('./mail/zh-CN.json'),
  },
} satisfies Record<LanguageTag, LanguageFiles>;

export type Language = keyof typeof LANGUAGES;

export const languages = Object.keys(LANGUAGES) as Language[];

/** The language of whoever is not asked for theirs. */
export const DEFAULT_LANGUAGE = 'en' satisfies Language;

/** Returns the files of a language. */
export const filesOf = (language: Language): LanguageFiles => LANGUAGES[language];

/** The languages that the console has. */
export const consoleLanguages = languages.filter((language) => filesOf(language).organizer !== undefined);
