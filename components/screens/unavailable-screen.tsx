'use client';

import { useRouter } from 'next/navigation';
import type { ErrorWords } from './error-words';
import { MessageScreen } from './message-screen';

/**
 * For a page of a running visit that could not be loaded. What the visit holds in memory stays, and the visitor can try
 * again.
 */
export function UnavailableScreen({ words }: { words: ErrorWords }) {
  const { refresh } = useRouter();
  return <MessageScreen words={words} retry={refresh} />;
}
