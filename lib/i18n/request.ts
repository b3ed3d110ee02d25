import { getRequestConfig } from 'next-intl/server';
import { headers } from 'next/headers';
import { ERROR_WORDS } from './error-words';
import { type Language, LANGUAGES, languages } from './languages';
import { mergeWords } from './merge-words';
import { pickLanguage } from './pick-language';

/**
 * The words of this request in the language of who asks: the base words, replaced by the brand's own words where it has
 * some, and those of the console. What of them a page gives to the browser, it names (`pickMessages`).
 */
export default getRequestConfig(async () => {
  const locale = await negotiate();
  const load = LANGUAGES[locale];
  const [visitor, brand, organizer, mail] = await Promise.all([
    load.visitor(),
    load.brand(),
    load.organizer(),
    load.mail(),
  ]);
  const words = mergeWords(visitor.default, brand.default);
  return {
    locale,
    timeZone: 'UTC',
    messages: { ...words, error: ERROR_WORDS[locale], organizer: organizer.default, mail: mail.default },
  };
});

/** With only one language it does not read the request, so that pages can be rendered when the app is built. */
async function negotiate(): Promise<Language> {
  return pickLanguage(languages.length > 1 ? (await headers()).get('accept-language') : null, languages);
}
