'use client';

import { LateMessageScreen } from '@/components/screens/late-message-screen';

export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  return <LateMessageScreen kind="failed" retry={reset} />;
}
