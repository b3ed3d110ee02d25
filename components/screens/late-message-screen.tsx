'use client';

import { lazy } from 'react';

/** `MessageScreen`, loaded only when it is shown: for pages that hardly ever show it. */
export const LateMessageScreen = lazy(() =>
  import('./message-screen').then((module) => ({ default: module.MessageScreen })),
);
