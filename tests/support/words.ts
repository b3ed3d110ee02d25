import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, type Language } from '@/lib/i18n/languages';
import { mergeWords, type Words } from '@/lib/i18n/merge-words';
import type { ErrorWords, MailWords, OrganizerWords, VisitorWords } from '@/lib/i18n/words';
import { brandWordsFile } from '../../scripts/lib/brand-words.mjs';
import { root } from '../../scripts/lib/run.mjs';

const readJson = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));

/** Returns the words of one language as they are written, before they are compiled. */
export const readWords = (language: Language) => ({
  visitor: readJson(`lib/i18n/messages/${language}.json`) as VisitorWords,
  error: readJson(`lib/i18n/error/${language}.json`) as ErrorWords,
  /** Not every language has the console's. */
  get organizer() {
    return readJson(`lib/i18n/organizer/${language}.json`) as OrganizerWords;
  },
  mail: readJson(`lib/i18n/mail/${language}.json`) as MailWords,
});

/** The words that tests look for. */
export const words = readWords(DEFAULT_LANGUAGE);

/** Returns a brand's own words; those of the base where it has none. */
export const readBrandWords = (brand: string, language: Language = DEFAULT_LANGUAGE) =>
  readJson(brandWordsFile(brand, language)) as Record<string, unknown>;

/** Returns the words of a brand's pages for visitors, its own in place of those of the base. */
export function readPageWords(language: Language, brand = 'hrfix') {
  const { visitor, error } = readWords(language);
  return { visitor: mergeWords(visitor, readBrandWords(brand, language) as Words), error };
}

export type PageWords = ReturnType<typeof readPageWords>;
