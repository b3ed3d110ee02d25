import { useSyncExternalStore } from 'react';
import type { AskedSection, Campaign, UserVideo } from '@/lib/contract/entities';
import { takesLeft } from '@/lib/domain/retakes';
import { useRecordingServices } from '../visit/visit-context';

/** Returns how many more takes of a section the visitor may record; `null`: any number. */
export function useTakesLeft(campaign: Campaign, userVideo: UserVideo, { id: sectionId }: AskedSection): number | null {
  const { takes, usedTakes } = useRecordingServices();
  const of = { campaignName: campaign.name, uuid: userVideo.uuid, sectionId };
  const read = () => takesLeft(campaign, userVideo, sectionId, usedTakes.of(of));
  return useSyncExternalStore(takes.subscribe, read, read);
}
