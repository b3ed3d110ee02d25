import type { UserVideo } from '@/lib/contract/entities';
import type { RecordingServices } from './visit-services';

/**
 * Decides about the takes that earlier pages left of a visit. A take is discarded when the server has saved it, or a
 * later one of its section. Other takes that have ended are uploaded. About an interrupted take the visitor decides
 * first.
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
