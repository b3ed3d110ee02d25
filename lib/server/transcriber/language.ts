import type { LanguageTag } from '@/lib/contract/languages';

/** Returns a language by two letters (ISO 639-1), as all transcribers know it. */
export const shortLanguage = (tag: LanguageTag): string => tag.split('-', 1)[0]!;
