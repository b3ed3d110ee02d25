import { LANGUAGE_NAMES, type LanguageTag } from '@/lib/contract/languages';

const isTag = (text: string | undefined): text is LanguageTag =>
  text !== undefined && Object.hasOwn(LANGUAGE_NAMES, text);

/** Returns the path of a text in another language: `sections.1.translations.de.prompt`. */
export function translationPath(path: string, language: LanguageTag): string {
  const steps = path.split('.');
  return [...steps.slice(0, -1), 'translations', language, steps.at(-1)].join('.');
}

/** Reads such a path: the language, and the path of the text in the campaign's own; `null` for any other. */
export function readTranslationPath(path: string): { path: string; language: LanguageTag } | null {
  const steps = path.split('.');
  const at = steps.indexOf('translations');
  const language = steps[at + 1];
  if (at < 0 || !isTag(language)) return null;
  const rest = [...steps.slice(0, at), ...steps.slice(at + 2)];
  return { path: rest.join('.') || 'translations', language };
}

/** What a language is called in the language of the page. */
export const languageName = (language: LanguageTag, locale: string): string =>
  new Intl.DisplayNames([locale], { type: 'language' }).of(language) ?? LANGUAGE_NAMES[language];
