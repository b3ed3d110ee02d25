import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '@/lib/browser/api/client';
import { browserStorage } from '@/lib/browser/storage';
import { createHandoverWatch, type HandoverWatch } from '@/lib/browser/visit/handover-watch';
import { keptSections } from '@/lib/browser/visit/kept-takes';
import type { Campaign } from '@/lib/contract/entities';
import { loadRecording } from '../visit/load-recording';
import { useOpenRecording, useVisitServices } from '../visit/visit-context';
import { useVisit } from '../visit/visit-provider';

/** A device that the visit has left is to know it within five seconds. */
const ASK_EVERY_MS = 2500;

export function useHandoverWatch(): HandoverWatch {
  const { whitelabelId } = useVisitServices();
  const [watch] = useState(() => createHandoverWatch(browserStorage(), whitelabelId));
  return watch;
}

/**
 * Returns what tells of which sections this device keeps a take or a file, once the takes that earlier pages left are
 * loaded. The pages before the recording load its code only for who has a link.
 */
export function useKeptSections({ name }: Campaign): (uuid: string) => Promise<string[]> {
  const visit = useVisitServices();
  return async (uuid) => {
    const services = await loadRecording(visit);
    await services.takes.load();
    return keptSections(services, { campaignName: name, uuid });
  };
}

/**
 * Asks where the visit is as long as it may leave this device: it has a link, or was given to another device before.
 * When it has left, the page is rendered anew, which then says so.
 */
export function useVisitPlace(campaign: Campaign): void {
  const router = useRouter();
  const { uuid, userVideo, elsewhere } = useVisit(campaign);
  const { closeCamera } = useVisitServices();
  const recording = useOpenRecording();
  const watch = useHandoverWatch();
  const keptOf = useKeptSections(campaign);
  const hasMoved = userVideo?.hasMoved ?? false;

  const ask = useEffectEvent(async (of: string) => {
    if (!hasMoved && elsewhere === null && !watch.isOn(campaign.name, Date.now())) return;
    const params = { campaignId: campaign.id, uuid: of };
    const { isHere } = await api.followVisit({ params, query: {}, body: { unsent: await keptOf(of) } });
    if (isHere) return;
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
    const countKept = () =>
      (recording?.takes.list().filter(({ ending }) => ending !== null).length ?? 0) +
      (recording?.answerFiles.list().filter(({ state }) => state.task !== null).length ?? 0);
    let kept = countKept();
    const look = () => {
      const before = kept;
      kept = countKept();
      // The visit may leave in the next moment: the server has to know of it by then.
      if (kept > before) askOnce();
    };
    const stops = [recording?.takes, recording?.answerFiles].map((store) => store?.subscribe(look));
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', askOnce);
      stops.forEach((stop) => stop?.());
    };
  }, [uuid, recording]);
}
