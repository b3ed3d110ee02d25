'use client';

import '@brand/tokens.css';
import './globals.css';
import { useEffect } from 'react';
import { MessageScreen } from '@/components/screens/message-screen';
import { ERROR_WORDS } from '@/lib/i18n/error-words';
import type { Language } from '@/lib/i18n/languages';
import { pickLanguage } from '@/lib/i18n/pick-language';

const language = pickLanguage(globalThis.navigator?.languages?.join() ?? null, Object.keys(ERROR_WORDS) as Language[]);

/**
 * Replaces the whole page when the layout itself failed, so it can use nothing that the layout provides, and loads
 * nothing: it says what happened in the browser's own language.
 */
export default function GlobalErrorPage({ error, reset }: { error: Error; reset: () => void }) {
  useEffect(() => {
    document.documentElement.lang = language;
  }, []);
  return (
    <html>
      <body>
        <MessageScreen words={ERROR_WORDS[language]} error={error} retry={reset} />
      </body>
    </html>
  );
}
