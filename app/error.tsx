'use client';

import { useLocale } from 'next-intl';
import { MessageScreen } from '@/components/screens/message-screen';
import { ERROR_WORDS } from '@/lib/i18n/error-words';

export default function ErrorPage({ error, reset }: { error: Error; reset: () => void }) {
  return <MessageScreen words={ERROR_WORDS[useLocale()]} error={error} retry={reset} />;
}
