/** The languages that a campaign may be in, each named in itself, in the order in which they are offered. */
export const LANGUAGE_NAMES = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  'pt-BR': 'Português (Brasil)',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  tr: 'Türkçe',
  ar: 'العربية',
  hi: 'हिन्दी',
  ja: '日本語',
  ko: '한국어',
  'zh-CN': '简体中文',
} as const;

export type LanguageTag = keyof typeof LANGUAGE_NAMES;

export const LANGUAGE_TAGS = Object.keys(LANGUAGE_NAMES) as [LanguageTag, ...LanguageTag[]];

/** Returns the language of this tag; `null` for what is none that the app has. */
export const knownLanguage = (tag: string | null): LanguageTag | null =>
  LANGUAGE_TAGS.find((known) => known === tag) ?? null;

/** Something for each of some languages. */
export type InLanguages<Value> = Partial<Record<LanguageTag, Value>>;
