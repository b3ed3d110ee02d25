'use client';

import { LateMessageScreen } from '@/components/screens/late-message-screen';

/** Rendered below the layout, so that what the visit holds in memory survives a failed page. */
export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  return <LateMessageScreen kind="failed" retry={reset} />;
}
