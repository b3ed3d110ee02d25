'use client';

import { useTranslations } from 'next-intl';
import { readErrorWords } from '@/components/screens/error-words';
import { FailedVisitScreen } from '@/components/screens/failed-visit-screen';

/** Rendered below the layout, so that what the visit holds in memory survives a failed page. */
export default function ErrorPage({ error, reset }: { error: Error; reset: () => void }) {
  return <FailedVisitScreen words={readErrorWords(useTranslations('error'))} error={error} retry={reset} />;
}
