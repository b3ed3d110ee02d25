'use client';

import { lazy, Suspense } from 'react';
import type { Campaign } from '@/lib/contract/entities';

// Few visits change their device: no other page loads what is only for theirs.
const ElsewhereScreen = lazy(() => import('./elsewhere-screen').then((it) => ({ default: it.ElsewhereScreen })));
const ArrivingScreen = lazy(() => import('./arriving-screen').then((it) => ({ default: it.ArrivingScreen })));

/** In the place of every page of a visit that goes on with another device, or of which takes are on their way. */
export function HandoverPage({ campaign }: { campaign: Campaign }) {
  const Screen = campaign.handover === 'arriving' ? ArrivingScreen : ElsewhereScreen;
  return (
    <Suspense>
      <Screen campaign={campaign} />
    </Suspense>
  );
}
