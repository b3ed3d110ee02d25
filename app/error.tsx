'use client';

import { useTranslations } from 'next-intl';
import { readErrorWords } from '@/components/screens/error-words';
import { MessageScreen } from '@/components/screens/message-screen';

export default function ErrorPage({ error, reset }: { error: Error; reset: () => void }) {
  return <MessageScreen words={readErrorWords(useTranslations('error'))} error={error} retry={reset} />;
}
