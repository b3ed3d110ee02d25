import { useEffect, useEffectEvent, useState } from 'react';
import type { Campaign } from '@/lib/contract/entities';
import { useVisit } from '../visit/visit-provider';

/**
 * Returns the visit. If the known record has no film, it is read from the server once more, because it may be older
 * than the film.
 */
export function useFreshVisit(campaign: Campaign) {
  const { userVideo, refresh } = useVisit(campaign);
  const [hasRequested, setHasRequested] = useState(false);
  const isKnown = userVideo !== undefined;
  const isMissing = isKnown && !userVideo?.completedUrl;

  const ask = useEffectEvent(() => {
    refresh().then(
      () => setHasRequested(true),
      () => setHasRequested(true),
    );
  });
  useEffect(() => {
    if (isMissing && !hasRequested) ask();
  }, [isMissing, hasRequested]);

  return { userVideo, hasRequested: hasRequested || (isKnown && !isMissing) };
}
