import type { Campaign, Section, UserVideo } from '@/lib/contract/entities';
import type { SectionTakes } from '../capture/recorder';
import { deviceName, videoTypeFor } from '../device';
import { randomUuid } from '../random';
import type { RecordingServices } from '../recording-services';

/** Names the take of a section that the server has, where this device has none of its own. */
export const SAVED_TAKE = 'saved';

/** The takes of one section of a visit, for its recorder. */
export function createSectionTakes(
  { takes, attempts, readDevice }: Pick<RecordingServices, 'takes' | 'attempts' | 'readDevice'>,
  campaign: Campaign, section: Section, userVideo: UserVideo,
): SectionTakes {
  const of = { campaignName: campaign.name, uuid: userVideo.uuid, sectionId: section.id };
  const saved = userVideo.videos.find((video) => video.sectionId === section.id);
  return {
    find: () => takes.latest(of)?.uploadId ?? (saved ? SAVED_TAKE : null),
    begin: () => ({ uploadId: randomUuid(), count: attempts.next(of, saved?.count ?? 0) }),
    keep({ uploadId, count }, { blob, mimeType, milliseconds }) {
      const device = readDevice();
      const videoType = videoTypeFor(device, window);
      takes.keep({ ...of, uploadId, count, blob, mimeType, milliseconds, device: deviceName(device), videoType });
    },
    discard: takes.discard,
  };
}
