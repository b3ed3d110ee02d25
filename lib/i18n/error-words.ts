import en from './error/en.json';
import type { Language } from './languages';
import type { ErrorWords } from './words';

/**
 * The words of the screens that say what went wrong, in every language. They are part of each page: a page that failed
 * may be unable to load anything.
 */
export const ERROR_WORDS = { en } satisfies Record<Language, ErrorWords>;
