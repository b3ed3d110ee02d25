'use client';

import '@brand/tokens.css';
import './globals.css';
import { useEffect, useState } from 'react';
import type { ErrorWords } from '@/components/screens/error-words';
import { MessageScreen } from '@/components/screens/message-screen';
import english from '@/lib/i18n/error/en.json';

type Said = { language: string; direction: 'ltr' | 'rtl'; words: ErrorWords };

const ENGLISH: Said = { language: 'en', direction: 'ltr', words: english };

/**
 * Replaces the whole page when the layout itself failed, so it can use nothing that the layout provides. It asks for
 * its words, so that no page has to bring those of all languages; when nothing can be loaded, they are English.
 */
export default function GlobalErrorPage({ error, reset }: { error: Error; reset: () => void }) {
  const [said, setSaid] = useState<Said>();
  useEffect(() => {
    askWords().then(setSaid, () => setSaid(ENGLISH));
  }, []);
  return (
    <html lang={said?.language} dir={said?.direction}>
      <body>{said && <MessageScreen words={said.words} error={error} retry={reset} />}</body>
    </html>
  );
}

/** How long a visitor may look at an empty page, ms. */
const PATIENCE_MS = 3_000;

async function askWords(): Promise<Said> {
  const answer = await fetch('/api/language', { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!answer.ok) throw new Error(`The words were answered ${answer.status}`);
  return (await answer.json()) as Said;
}
