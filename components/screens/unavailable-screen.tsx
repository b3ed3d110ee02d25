'use client';

import { useRouter } from 'next/navigation';
import { lazy } from 'react';

/** Hardly ever seen: no page loads it beforehand. */
const MessageScreen = lazy(() => import('./message-screen').then((module) => ({ default: module.MessageScreen })));

/** For a page of a running visit that could not be loaded: what the visit holds in memory stays, and it can be asked for again. */
export function UnavailableScreen() {
  const { refresh } = useRouter();
  return <MessageScreen kind="failed" retry={refresh} />;
}
