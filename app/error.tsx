'use client';

import { LazyMessageScreen } from '@/components/screens/lazy-message-screen';

export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  return <LazyMessageScreen kind="failed" retry={reset} />;
}
