'use client';

import { MessageScreen } from '@/components/screens/message-screen';

/** Stands below the layout: what the visit holds in memory outlasts a page that failed. */
export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  return <MessageScreen kind="failed" retry={reset} />;
}
