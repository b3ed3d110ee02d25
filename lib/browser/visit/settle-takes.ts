import type { UserVideo } from '@/lib/contract/entities';
import type { RecordingServices } from './visit-services';

/**
 * What earlier pages left of a visit: a take that the server has saved, or a later one of its section, is not needed
 * any more; the others that have ended are sent on. Of one that was interrupted the visitor decides first.
 */
export function settleTakes(
  { takes, uploads }: Pick<RecordingServices, 'takes' | 'uploads'>,
  campaignName: string,
  userVideo: UserVideo,
): void {
  const ofVisit = takes.list().filter((take) => take.campaignName === campaignName && take.uuid === userVideo.uuid);
  for (const { uploadId, sectionId, count, ending } of ofVisit) {
    if (userVideo.videos.some((video) => video.sectionId === sectionId && video.count >= count))
      takes.discard(uploadId);
    else if (ending !== null) uploads.send(uploadId);
  }
}
