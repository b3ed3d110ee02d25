import type { Campaign, UserVideo } from '@/lib/contract/entities';
import type { Api } from '../api/client';
import { deviceName } from '../device';
import type { RecordingServices } from './visit-services';

/**
 * Saves the takes that the server has and this device has lost before the visitor could go on with them: they count,
 * and so the section might not be recorded again. Resolves with the newer record, or `null` when nothing was saved.
 */
export async function recoverTakes(
  { takes, readDevice }: Pick<RecordingServices, 'takes' | 'readDevice'>,
  api: Pick<Api, 'updateUserVideo'>,
  campaign: Pick<Campaign, 'id' | 'name'>,
  userVideo: UserVideo,
): Promise<UserVideo | null> {
  let newer: UserVideo | null = null;
  const here = takes.list().filter((take) => take.campaignName === campaign.name && take.uuid === userVideo.uuid);
  const recorded = new Set([...here, ...userVideo.videos].map(({ sectionId }) => sectionId));
  for (const { sectionId, unsaved } of userVideo.takes ?? []) {
    const [latest] = unsaved;
    if (!latest || recorded.has(sectionId)) continue;
    const video = { sectionId, url: latest.url, count: latest.count, device: deviceName(readDevice()) };
    const params = { campaignId: campaign.id, uuid: userVideo.uuid };
    newer = await api.updateUserVideo({ params, query: {}, body: { video } });
  }
  return newer;
}
