import { useEffect, useState } from 'react';
import { api } from '@/lib/browser/api/client';
import type { Adjusted } from '@/lib/contract/adjustments';

/** How often the server is asked while the page is seen, ms. */
const ASK_MS = 4000;

type Told = { since: Adjusted; now: Adjusted };

/**
 * Returns what holds by now for the invited person who sees this page: the server is asked every few seconds, and at
 * once when the page is seen again. `null`: what the page was made with.
 */
export function useHeldNow(campaignId: string, adjusted: Adjusted | undefined): Adjusted | null {
  const [told, setTold] = useState<Told | null>(null);
  useEffect(() => {
    if (!adjusted) return;
    let isOver = false;
    let isAsking = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function ask(): Promise<void> {
      clearTimeout(timer);
      if (isOver || isAsking || document.hidden) return;
      isAsking = true;
      // Without an answer nothing is known to have changed.
      const answer = await api.getAdjusted({ params: { campaignId }, query: {}, body: {} }).catch(() => undefined);
      isAsking = false;
      if (isOver) return;
      if (answer?.adjusted === null) return;
      if (answer) hear(answer.adjusted);
      timer = setTimeout(() => void ask(), ASK_MS);
    }
    const since = adjusted;
    const hear = (now: Adjusted) =>
      setTold((before) => (isSame(now, before?.since === since ? before.now : since) ? before : { since, now }));
    const look = () => void ask();
    timer = setTimeout(look, ASK_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [campaignId, adjusted]);
  return told && told.since === adjusted ? told.now : null;
}

const isSame = (one: Adjusted, other: Adjusted) =>
  (Object.keys(one) as (keyof Adjusted)[]).every((field) => one[field] === other[field]);
