'use client';

import { lazy } from 'react';

/** Hardly ever seen: no page loads it beforehand. */
const MessageScreen = lazy(() => import('@/components/screens/message-screen').then((module) => ({ default: module.MessageScreen })));

/** Stands below the layout: what the visit holds in memory outlasts a page that failed. */
export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  return <MessageScreen kind="failed" retry={reset} />;
}
