'use client';

import { MessageScreen } from '@/components/screens/message-screen';

export default function ErrorPage({ error, reset }: { error: Error; reset: () => void }) {
  return <MessageScreen error={error} retry={reset} />;
}
