import type { Metadata } from 'next';
import { type Messages, NextIntlClientProvider } from 'next-intl';
import { getLocale, getMessages, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { SameLanguage } from '@/components/ui/same-language';
import { type Namespace, pickMessages } from '@/lib/i18n/pick-messages';

export type OrganizerNamespace = keyof Messages['organizer'];
type MailNamespace = keyof Messages['mail'];

/** What the recorder says, to visitors and in the console alike. */
export const RECORDER_WORDS: readonly Namespace[] = ['section', 'devices', 'media', 'access', 'takes', 'audio'];

type OrganizerWordsProps = {
  of?: readonly OrganizerNamespace[];
  /** Words of the page that an email leads to. */
  mails?: readonly MailNamespace[];
  /** Words of visitors' pages: of what both use, such as the recorder. */
  visitors?: readonly Namespace[];
  children: ReactNode;
};

/**
 * Provides client components with the console's words of these namespaces and those of its frame, and the common ones
 * of all pages. No other words are sent to the browser.
 */
export async function OrganizerWords({ of = [], mails = [], visitors = [], children }: OrganizerWordsProps) {
  const [all, language] = await Promise.all([getMessages(), getLocale()]);
  const organizer = Object.fromEntries((['frame', ...of] as const).map((name) => [name, all.organizer[name]]));
  const mail = Object.fromEntries(mails.map((name) => [name, all.mail[name]]));
  const messages = { ...pickMessages(all, ['common', 'language', ...visitors]), organizer, mail };
  return (
    <NextIntlClientProvider messages={messages}>
      <SameLanguage language={language} />
      {children}
    </NextIntlClientProvider>
  );
}

/** Returns what a person is called in a title: by name, or where that is withheld, by a number. */
export async function personTitle({ name, person }: { name: string | null; person?: number | null }): Promise<string> {
  const t = await getTranslations('organizer.frame');
  return name ?? t('person', { number: person ?? 0 });
}

type Title = Parameters<Awaited<ReturnType<typeof getTranslations<'organizer'>>>>[0];

/** Returns the title of a page of the console, by its name in the console's words. */
export async function organizerTitle(title: Title): Promise<Metadata> {
  const t = await getTranslations('organizer');
  return { title: t(title) };
}
