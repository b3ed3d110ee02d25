import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { api } from '@/lib/browser/api/client';
import type { Campaign } from '@/lib/contract/entities';
import type { VisitPlace } from '@/lib/contract/handover-calls';
import { useKeptSections } from '../overlays/use-visit-place';
import { useVisitServices } from '../visit/visit-context';

const ASK_EVERY_MS = 2500;

/** Returns the uuid of this browser's visit; `null` until it has read its storage. */
export function useUuid({ name }: Campaign): string | null {
  const { identity } = useVisitServices();
  return useSyncExternalStore(
    identity.subscribe,
    () => identity.peek(name),
    () => null,
  );
}

/** Asks again and again where the visit is. `null` until it is known. */
export function usePlace(campaign: Campaign, onPlace: (place: VisitPlace) => void): VisitPlace | null {
  const uuid = useUuid(campaign);
  const keptOf = useKeptSections(campaign);
  const [place, setPlace] = useState<VisitPlace | null>(null);
  const ask = useEffectEvent(async (of: string) => {
    const params = { campaignId: campaign.id, uuid: of };
    const next = await api.followVisit({ params, query: {}, body: { unsent: await keptOf(of) } });
    setPlace(next);
    onPlace(next);
  });
  useEffect(() => {
    if (uuid === null) return;
    // Without an answer what was known is still shown.
    const askOnce = () => void ask(uuid).catch(() => undefined);
    askOnce();
    const timer = setInterval(askOnce, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [uuid]);
  return place;
}
