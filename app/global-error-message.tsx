import { NextIntlClientProvider } from 'next-intl';
import { use, useEffect } from 'react';
import { Message } from '@/components/screens/message-screen';
import { LANGUAGES, type Language } from '@/lib/i18n/languages';
import { mergeWords } from '@/lib/i18n/merge-words';
import { pickLanguage } from '@/lib/i18n/pick-language';
import { pickMessages } from '@/lib/i18n/pick-messages';

const locale = pickLanguage(globalThis.navigator?.languages?.join() ?? null, Object.keys(LANGUAGES) as Language[]);

const loading = LANGUAGES[locale]().then(([{ default: base }, { default: own }]) =>
  pickMessages(mergeWords(base, own), ['common', 'error']),
);

/** The message in the browser's own language. Loads its words itself, because the layout that provides them failed. */
export default function GlobalErrorMessage({ retry }: { retry: () => void }) {
  const messages = use(loading);
  useEffect(() => {
    document.documentElement.lang = locale;
  }, []);
  return (
    <NextIntlClientProvider locale={locale} messages={messages} timeZone="UTC">
      <Message kind="failed" retry={retry} />
    </NextIntlClientProvider>
  );
}
