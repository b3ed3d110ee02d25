'use client';

import { useLocale } from 'next-intl';
import { FailedVisitScreen } from '@/components/screens/failed-visit-screen';
import { ERROR_WORDS } from '@/lib/i18n/error-words';

/** Rendered below the layout, so that what the visit holds in memory survives a failed page. */
export default function ErrorPage({ error, reset }: { error: Error; reset: () => void }) {
  return <FailedVisitScreen words={ERROR_WORDS[useLocale()]} error={error} retry={reset} />;
}
