import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '@/lib/browser/api/client';
import { recoverTakes } from '@/lib/browser/visit/recover-takes';
import { settleTakes } from '@/lib/browser/visit/settle-takes';
import { type Claim, createVisitLock } from '@/lib/browser/visit/visit-lock';
import type { RecordingServices } from '@/lib/browser/visit/visit-services';
import type { Campaign } from '@/lib/contract/entities';
import { loadRecording } from './load-recording';
import { useVisitServices } from './visit-context';
import { useVisit } from './visit-provider';

const lock = createVisitLock();

/**
 * Opens the recording of a visit. `services` is set when no other tab has the visit and the takes that earlier pages
 * left on this device are loaded and settled.
 */
export function useRecording(campaign: Campaign): { isElsewhere: boolean; services: RecordingServices | null } {
  const services = useLoaded();
  const { uuid, userVideo, refresh, keep } = useVisit(campaign);
  const keepRecord = useEffectEvent(keep);
  const claim = useClaim(campaign.name, uuid, refresh);
  const [openFor, setOpenFor] = useState<string | null>(null);
  const isHeld = claim === 'held';
  const isOpen = isHeld && openFor === uuid;

  useEffect(() => {
    if (!services || !isHeld || isOpen || uuid === null || userVideo === undefined) return;
    let isGone = false;
    const recover = async () => {
      const newer = userVideo && (await recoverTakes(services, api, campaign, userVideo));
      if (newer) await keepRecord(newer);
    };
    const load = async () => {
      await services.takes.load();
      if (userVideo?.takes) await recover().catch(() => undefined);
    };
    void load().then(() => {
      if (isGone) return;
      if (userVideo) {
        services.service?.learn({ campaignId: campaign.id, campaignName: campaign.name, uuid }, userVideo);
        settleTakes(services, campaign.name, userVideo);
      }
      services.saveQueue.resume({ campaignName: campaign.name, uuid }, (newer) => keepRecord(newer));
      services.leaveWarning.watch(window, { campaignName: campaign.name, uuid });
      setOpenFor(uuid);
    });
    return () => {
      isGone = true;
    };
  }, [services, campaign, uuid, userVideo, isHeld, isOpen]);

  return { isElsewhere: claim === 'elsewhere', services: isOpen ? services : null };
}

/**
 * Returns what recording needs, `null` until it is loaded: the question is shown first. All of it is there before
 * anything can be recorded, so that no take needs a connection. A page that cannot load it fails, and loads it again
 * when it is shown again.
 */
function useLoaded(): RecordingServices | null {
  const visit = useVisitServices();
  const [loaded, setLoaded] = useState(visit.openedRecording);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  useEffect(() => {
    loadRecording(visit).then(setLoaded, (error: unknown) => setFailure({ error }));
  }, [visit]);
  if (failure) throw failure.error;
  return loaded;
}

/**
 * `null` until it is known. Before this tab takes a visit over from another, `refresh` reads what the other one
 * recorded.
 */
function useClaim(campaignName: string, uuid: string | null, refresh: () => Promise<void>): Claim | null {
  const [known, setKnown] = useState<{ uuid: string; claim: Claim } | null>(null);
  const reload = useEffectEvent(() => refresh().catch(() => undefined));

  useEffect(() => {
    if (uuid === null) return;
    let isGone = false;
    let wasElsewhere = false;
    const follow = async (claim: Claim) => {
      if (claim === 'elsewhere') wasElsewhere = true;
      else if (wasElsewhere) await reload();
      if (!isGone) setKnown({ uuid, claim });
    };
    const release = lock.claim({ campaignName, uuid }, (claim) => void follow(claim));
    return () => {
      isGone = true;
      release();
    };
  }, [campaignName, uuid]);

  return known && known.uuid === uuid ? known.claim : null;
}
