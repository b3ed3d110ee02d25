import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import { pickMessages } from '@/lib/i18n/pick-messages';
import words from '@/lib/i18n/organizer/en.json';

export type OrganizerNamespace = keyof typeof words;

/**
 * Provides client components with the console's words of these namespaces and those of its frame, and the common ones
 * of all pages. No other words are sent to the browser.
 */
export async function OrganizerWords({ of, children }: { of: readonly OrganizerNamespace[]; children: ReactNode }) {
  const named = (['frame', ...of] as const).map((name) => [name, words[name]]);
  const messages = { ...pickMessages(await getMessages(), ['common']), organizer: Object.fromEntries(named) };
  return <NextIntlClientProvider messages={messages}>{children}</NextIntlClientProvider>;
}

/** The title of a page of the console. */
export const organizerTitle = (page: keyof typeof words.titles): Metadata => ({ title: words.titles[page] });
