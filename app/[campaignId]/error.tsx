'use client';

import { LazyMessageScreen } from '@/components/screens/lazy-message-screen';

/** Rendered below the layout, so that what the visit holds in memory survives a failed page. */
export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  return <LazyMessageScreen kind="failed" retry={reset} />;
}
