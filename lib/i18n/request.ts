import { getRequestConfig } from 'next-intl/server';
import { headers } from 'next/headers';
import { ERROR_WORDS } from './error-words';
import { LANGUAGES, type Language } from './languages';
import { mergeWords } from './merge-words';
import { pickLanguage } from './pick-language';

const languages = Object.keys(LANGUAGES) as Language[];

/**
 * The words of this request: the base words in the visitor's language, replaced by the brand's own words where it has
 * some.
 */
export default getRequestConfig(async () => {
  const locale = await negotiate();
  const [{ default: base }, { default: own }] = await LANGUAGES[locale]();
  return { locale, timeZone: 'UTC', messages: { ...mergeWords(base, own), error: ERROR_WORDS[locale] } };
});

/** With only one language it does not read the request, so that pages can be rendered when the app is built. */
async function negotiate(): Promise<Language> {
  return pickLanguage(languages.length > 1 ? (await headers()).get('accept-language') : null, languages);
}
