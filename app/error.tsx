'use client';

import { MessageScreen } from '@/components/screens/message-screen';

export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  return <MessageScreen kind="failed" retry={reset} />;
}
