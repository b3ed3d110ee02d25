'use client';

import '@brand/tokens.css';
import './globals.css';
import { Suspense, lazy } from 'react';

const LoadedMessage = lazy(() => import('./global-error-message'));

/** Replaces the whole page when the layout itself failed, so it can use nothing that the layout provides. */
export default function GlobalErrorPage({ reset }: { error: Error; reset: () => void }) {
  return (
    <html>
      <body>
        <Suspense>
          <LoadedMessage retry={reset} />
        </Suspense>
      </body>
    </html>
  );
}
