'use client';

import { type ComponentProps, lazy, Suspense } from 'react';

// Few campaigns ask for consent, and hardly any changes its text: no page waits for what only they need.
const LazyConsentGate = lazy(() => import('./consent-gate').then((it) => ({ default: it.ConsentGate })));

export const ConsentGate = (props: ComponentProps<typeof LazyConsentGate>) => (
  <Suspense>
    <LazyConsentGate {...props} />
  </Suspense>
);
