import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import { type Namespace, pickMessages } from '@/lib/i18n/pick-messages';

/**
 * Provides client components with the words of these namespaces and the common ones. No other words are sent to the
 * browser.
 */
export async function Words({ of, children }: { of: readonly Namespace[]; children: ReactNode }) {
  const messages = pickMessages(await getMessages(), ['common', 'language', ...of]);
  return <NextIntlClientProvider messages={messages}>{children}</NextIntlClientProvider>;
}
