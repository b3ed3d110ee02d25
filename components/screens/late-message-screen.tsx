'use client';

import { lazy } from 'react';

/** `MessageScreen` where it is hardly ever seen: no page loads it beforehand. */
export const LateMessageScreen = lazy(() =>
  import('./message-screen').then((module) => ({ default: module.MessageScreen })),
);
