import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '@/lib/browser/api/client';
import { browserStorage } from '@/lib/browser/storage';
import { createHandoverWatch, type HandoverWatch } from '@/lib/browser/visit/handover-watch';
import { keptSections } from '@/lib/browser/visit/kept-takes';
import { createRecordingServices } from '@/lib/browser/visit/recording-services';
import type { Campaign } from '@/lib/contract/entities';
import { useVisitServices } from '../visit/visit-context';
import { useVisit } from '../visit/visit-provider';

/** A device that the visit has left is to know it within five seconds. */
const ASK_EVERY_MS = 2500;

export function useHandoverWatch(): HandoverWatch {
  const { whitelabelId } = useVisitServices();
  const [watch] = useState(() => createHandoverWatch(browserStorage(), whitelabelId));
  return watch;
}

/** Returns what tells which sections' takes this device keeps, once those that earlier pages left are loaded. */
export function useKeptSections(campaign: Campaign): (uuid: string) => Promise<string[]> {
  const { recording } = useVisitServices();
  return async (uuid) => {
    const services = recording(createRecordingServices);
    await services.takes.load();
    return keptSections(services, { campaignName: campaign.name, uuid });
  };
}

/**
 * Asks where the visit is as long as it may leave this device: it has a link, or was given to another device before.
 * When it has left, the page is rendered anew, which then says so.
 */
export function useVisitPlace(campaign: Campaign): void {
  const router = useRouter();
  const { uuid, userVideo } = useVisit(campaign);
  const { closeCamera } = useVisitServices();
  const watch = useHandoverWatch();
  const keptOf = useKeptSections(campaign);
  const hasMoved = userVideo?.hasMoved ?? false;

  const ask = useEffectEvent(async (of: string) => {
    if (!hasMoved && !watch.isOn(campaign.name, Date.now())) return;
    const params = { campaignId: campaign.id, uuid: of };
    const { isHere } = await api.followVisit({ params, query: {}, body: { unsent: await keptOf(of) } });
    if (isHere) return;
    watch.forget(campaign.name);
    closeCamera();
    router.refresh();
  });

  useEffect(() => {
    if (uuid === null) return;
    let isAsking = false;
    const askOnce = () => {
      if (isAsking) return;
      isAsking = true;
      // Without an answer nothing is known: it is asked again.
      void ask(uuid)
        .catch(() => undefined)
        .finally(() => (isAsking = false));
    };
    const timer = setInterval(askOnce, ASK_EVERY_MS);
    document.addEventListener('visibilitychange', askOnce);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', askOnce);
    };
  }, [uuid]);
}
