import { useSyncExternalStore } from 'react';
import type { AskedSection, Campaign, UserVideo } from '@/lib/contract/entities';
import { takesLeft, takesUsed } from '@/lib/domain/retakes';
import { useRecordingServices } from '../visit/visit-context';

/** Returns how many more takes of a section the visitor may record; `null`: any number. */
export function useTakesLeft(campaign: Campaign, userVideo: UserVideo, { id: sectionId }: AskedSection): number | null {
  const { takes, usedTakes } = useRecordingServices();
  const of = { campaignName: campaign.name, uuid: userVideo.uuid, sectionId };
  const read = () => takesLeft(campaign, userVideo, sectionId, usedTakes.of(of));
  return useSyncExternalStore(takes.subscribe, read, read);
}

/**
 * Returns how many retakes of a section are left when this take of it is reviewed; `null`: any number, or to record
 * again is none, since what is reviewed does not count. `uploadId`: `null` when it cannot be used.
 */
export function useRetakesLeft(
  campaign: Campaign,
  userVideo: UserVideo,
  section: AskedSection | undefined,
  uploadId: string | null,
): number | null {
  const { takes, usedTakes } = useRecordingServices();
  const read = () => {
    if (!section || uploadId === null) return null;
    const here = usedTakes.of({ campaignName: campaign.name, uuid: userVideo.uuid, sectionId: section.id });
    const isSaved = takes.get(uploadId) === null;
    const counts = isSaved || takesUsed(userVideo, section.id, here).has(uploadId);
    return counts ? takesLeft(campaign, userVideo, section.id, here) : null;
  };
  return useSyncExternalStore(takes.subscribe, read, read);
}
