'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '@/lib/browser/api/client';
import { paths, readReceived, type Received } from '@/lib/contract/paths';
import { useVisitServices } from '../visit/visit-context';
import { Opening } from './opening';
import { PageShell } from './page-shell';

/** Remembers the visit that the link of a receipt has given to this browser, and leads to where it is watched. */
export function ReceiptScreen() {
  const { identity } = useVisitServices();
  const [attempt, setAttempt] = useState(1);
  const [failed, setFailed] = useState(0);

  const open = useEffectEvent(async ({ campaign, campaignId, uuid, hasFilm }: Received) => {
    // An address that somebody made up gives nobody another visit.
    await api.getUserVideo({ params: { campaignId }, query: { uuid }, body: {} });
    identity.remember(campaign, uuid);
    window.location.replace(hasFilm ? paths.publish(campaign) : paths.thankYou(campaign));
  });
  useEffect(() => {
    const received = readReceived(window.location.hash);
    if (received) open(received).catch(() => setFailed(attempt));
    else window.location.replace(paths.home());
  }, [attempt]);
  return (
    <PageShell layout="plain">
      <main className="center" id="main">
        <Opening isFailed={failed === attempt} onTryAgain={() => setAttempt(attempt + 1)} />
      </main>
    </PageShell>
  );
}
