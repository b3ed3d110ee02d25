'use client';

import { LateMessageScreen } from '@/components/screens/late-message-screen';

/** Stands below the layout: what the visit holds in memory outlasts a page that failed. */
export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  return <LateMessageScreen kind="failed" retry={reset} />;
}
