'use client';

import { FailedVisitScreen } from '@/components/screens/failed-visit-screen';

/** Rendered below the layout, so that what the visit holds in memory survives a failed page. */
export default function ErrorPage({ error, reset }: { error: Error; reset: () => void }) {
  return <FailedVisitScreen error={error} retry={reset} />;
}
