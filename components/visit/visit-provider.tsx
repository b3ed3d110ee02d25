'use client';

import { usePathname } from 'next/navigation';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { api } from '@/lib/browser/api/client';
import { syncClock } from '@/lib/browser/api/sync-clock';
import { beginVisit, findUserVideo } from '@/lib/browser/visit/begin-visit';
import { campaignGone, isCampaignGone, saysCampaignGone } from '@/lib/browser/visit/is-campaign-gone';
import { setContext } from '@/lib/browser/context';
import { type DeviceFlags, deviceAt, deviceName } from '@/lib/browser/device';
import { log } from '@/lib/browser/api/log';
import { hearOtherTabs, tellOtherTabs } from '@/lib/browser/visit/other-tabs';
import { recordKey } from '@/lib/browser/visit/visit-key';
import { createVisitServices } from '@/lib/browser/visit/visit-services';
import { whereElse } from '@/lib/browser/visit/where-else';
import type { Campaign, GivenConsent, UserVideo } from '@/lib/contract/entities';
import type { GivenContact } from '@/lib/contract/contact';
import { loadRecording } from './load-recording';
import { useErasing } from './use-erasing';
import { VisitContext, useVisitServices } from './visit-context';

/** Pages on which the camera may be on: sections, and the saving between two of them. */
const CAMERA_PAGES = /^\/[^/]+\/(section|upload)\//;

type VisitProviderProps = {
  whitelabelId: string | null;
  /** The browser's name as it gave it to the server, so that a phone's page is not drawn as a desk's first. */
  userAgent?: string;
  children: ReactNode;
};

/**
 * Holds what lives across the pages of a campaign: the visitor's identity, the camera, the takes that are not saved
 * yet.
 */
export function VisitProvider({ whitelabelId, userAgent, children }: VisitProviderProps) {
  const [services] = useState(() => {
    setContext({ whitelabelId });
    return createVisitServices(whitelabelId, userAgent);
  });
  const showsCamera = CAMERA_PAGES.test(usePathname());

  useEffect(() => {
    if (!showsCamera) services.closeCamera();
  }, [services, showsCamera]);

  useEffect(() => {
    // A clock that could not be compared counts as correct.
    syncClock(api).catch(() => undefined);
    return services.closeCamera;
  }, [services]);

  useEffect(() => hearOtherTabs((visit) => void services.records.refresh(visit)), [services]);

  return <VisitContext value={services}>{children}</VisitContext>;
}

const never = () => () => {};

export function useDevice(): DeviceFlags {
  const { readDevice, servedDevice } = useVisitServices();
  return useSyncExternalStore(never, readDevice, () => servedDevice);
}

export type CurrentVisit = {
  /** `null` until the browser has read its storage. */
  uuid: string | null;
  /** `undefined` while loading, `null` when the visitor has not begun. */
  userVideo: UserVideo | null | undefined;
  /** The campaign was removed after the visit had begun. `userVideo` is what it was before. */
  isCampaignGone: boolean;
  /** Another device has the visit, which it has finished or not. */
  elsewhere: 'finished' | 'unfinished' | null;
  /** Begins the visit or corrects its name. Rejects with `CallError`. */
  begin(input: GivenContact & { name: string; accountId?: string; consent?: GivenConsent }): Promise<UserVideo>;
  /** Starts a new visit after a completed one: a new uuid, nothing recorded (spec 4.16). */
  startNewVisit(): void;
  /** Whether a completed visit was left, and nothing begun since. */
  hasFinished: boolean;
  /** Returns to that visit. */
  returnToFinished(): void;
  /**
   * Erases the visit, on the server and on this device. `onErased` is called before the browser gets another uuid, so
   * that nothing asks for a visit under that one. Rejects with `CallError`.
   */
  erase(onErased: () => void): Promise<void>;
  /** Keeps a newer record that a call returned. */
  keep(userVideo: UserVideo): void;
  /** Keeps it in the other tabs of this browser, too, which may show what has changed. */
  keepInAllTabs(userVideo: UserVideo): void;
  /** Reads the record again. Resolves also when it could not be read. */
  refresh(): Promise<void>;
  device: DeviceFlags;
};

export function useVisit(campaign: Campaign): CurrentVisit {
  const services = useVisitServices();
  const { identity, records } = services;
  const { videoSession } = campaign;
  const anywhere = useDevice();
  const device = useMemo(() => deviceAt({ videoSession }, anywhere), [videoSession, anywhere]);
  const uuid = useSyncExternalStore(
    identity.subscribe,
    () => identity.uuidFor(campaign.name),
    () => null,
  );
  const hasLeft = useSyncExternalStore(
    identity.subscribe,
    () => identity.hasFinished(campaign.name),
    () => false,
  );
  const keyOf = (of: string) => recordKey({ campaignName: campaign.name, uuid: of });
  const key = uuid && keyOf(uuid);
  const { userVideo, error } = useSyncExternalStore(
    records.subscribe,
    () => records.find(key),
    () => records.find(null),
  );
  const read = useEffectEvent(async () => {
    if (!uuid || !identity.mayHaveBegun(campaign.name)) return null;
    const found = await findUserVideo(api, campaign, uuid, deviceName(device));
    const isLost = found === null && userVideo?.uuid === uuid;
    if (isLost && (await isCampaignGone(api, campaign))) throw campaignGone();
    return found;
  });
  // Only when the visit is looked at, or it has changed: each reading signs the films' addresses anew, which would
  // restart a film that the visitor is watching.
  useEffect(() => (key ? records.watch(key, () => read()) : undefined), [records, key]);

  const eraseHere = useErasing();

  /** Moves what the device keeps of a visit that the server does not know any more to the visit that replaces it. */
  const reassignKept = async (from: string, to: string) => {
    const [recording, { createKeptAnswers }] = await Promise.all([
      loadRecording(services),
      import('@/lib/browser/answers/kept-answers'),
    ]);
    createKeptAnswers(recording).reassign(campaign.name, from, to);
    await recording.takes.reassign(campaign.name, from, to);
  };

  return {
    uuid,
    userVideo,
    isCampaignGone: saysCampaignGone(error),
    elsewhere: whereElse(error),
    device,
    keep: (newer) => records.keep(keyOf(newer.uuid), newer),
    keepInAllTabs: (newer) => {
      records.keep(keyOf(newer.uuid), newer);
      tellOtherTabs(keyOf(newer.uuid));
    },
    async begin(input) {
      const begun = await beginVisit({ api, identity }, campaign, userVideo ?? null, {
        ...input,
        device: deviceName(device),
      });
      if (uuid && uuid !== begun.uuid && !userVideo?.completed) {
        await reassignKept(uuid, begun.uuid).catch((error: unknown) =>
          log('Takes were not handed over', String(error)),
        );
      }
      records.keep(keyOf(begun.uuid), begun);
      return begun;
    },
    async erase(onErased) {
      if (uuid !== null) await eraseHere(campaign, uuid, onErased);
    },
    // Nobody needs to come back to a rehearsal: it is erased when it ends.
    startNewVisit: () => {
      if (campaign.isRehearsal) identity.renew(campaign.name);
      else identity.leaveFinished(campaign.name);
    },
    hasFinished: hasLeft && userVideo === null,
    returnToFinished: () => identity.returnToFinished(campaign.name),
    refresh: async () => {
      if (key) await records.refresh(key);
    },
  };
}
