import { getRequestConfig } from 'next-intl/server';
import { headers } from 'next/headers';
import { LANGUAGE_NAMES } from '@/lib/contract/languages';
import { DEFAULT_LANGUAGE, filesOf, type Language, LANGUAGES } from '@/lib/i18n/languages';
import { mergeWords } from '@/lib/i18n/merge-words';
import { languageFor } from '@/lib/i18n/own-choice';
import { requestedPage } from '@/lib/server/pages/requested-page';
import { givenLanguage } from './[campaignId]/load-campaign';
import { isForMembers, offeredLanguages } from './offered-languages';

/**
 * The words of this request in the language of who asks: the base words, replaced by the brand's own words where it has
 * some, and those of the console and of mails. What of them a page gives to the browser, it names (`pickMessages`).
 */
export default getRequestConfig(async () => {
  const asking = await headers();
  const page = requestedPage(asking);
  const [offered, ofMember] = await Promise.all([
    offeredLanguages(page),
    isForMembers(page) ? languageOfMember() : null,
  ]);
  const given = isForMembers(page) ? null : await givenLanguage(page);
  const said = { ofMember, given, cookies: asking.get('cookie'), liked: asking.get('accept-language') };
  const locale = languageFor(said, offered);
  // Where there is no choice, nothing names it.
  const own = offered.length > 1 ? LANGUAGE_NAMES[locale] : '';
  return { locale, timeZone: 'UTC', messages: { ...(await loadWords(locale)), language: { own } } };
});

/** The visitors' pages load nothing of the console. */
const languageOfMember = async () => (await import('./organizer/require-member')).memberLanguage();

async function loadWords(language: Language) {
  const files = filesOf(language);
  const console = files.organizer ?? LANGUAGES[DEFAULT_LANGUAGE].organizer;
  const [visitor, error, brand, organizer, mail] = await Promise.all([
    files.visitor(),
    files.error(),
    files.brand(),
    console(),
    files.mail(),
  ]);
  const words = mergeWords(visitor.default, brand.default);
  return { ...words, error: error.default, organizer: organizer.default, mail: mail.default };
}
