import { knownLanguage, type LanguageTag } from '@/lib/contract/languages';

/** Returns the language in which the page is shown, for what is sent; nothing where it is none of the app's. */
export function pageLanguage(): { language?: LanguageTag } {
  const language = typeof document === 'undefined' ? null : knownLanguage(document.documentElement.lang);
  return language ? { language } : {};
}
