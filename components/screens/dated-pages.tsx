'use client';

import { type ComponentProps, lazy, Suspense } from 'react';

// Few campaigns have dates, and few visitors were invited: no other page loads what is only for theirs.
const LazyShutScreen = lazy(() => import('./shut-screen').then((it) => ({ default: it.ShutScreen })));
const LazyStillOpenScreen = lazy(() => import('./still-open-screen').then((it) => ({ default: it.StillOpenScreen })));
const LazyAdjusting = lazy(() => import('./adjusting').then((it) => ({ default: it.Adjusting })));
const LazyClosing = lazy(() => import('./closing').then((it) => ({ default: it.Closing })));

export const ShutScreen = (props: ComponentProps<typeof LazyShutScreen>) => (
  <Suspense>
    <LazyShutScreen {...props} />
  </Suspense>
);

export const StillOpenScreen = (props: ComponentProps<typeof LazyStillOpenScreen>) => (
  <Suspense>
    <LazyStillOpenScreen {...props} />
  </Suspense>
);

export const Closing = (props: ComponentProps<typeof LazyClosing>) => (
  <Suspense>
    <LazyClosing {...props} />
  </Suspense>
);

export const Adjusting = (props: ComponentProps<typeof LazyAdjusting>) => (
  <Suspense>
    <LazyAdjusting {...props} />
  </Suspense>
);
