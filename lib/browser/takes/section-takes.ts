import type { Campaign, Section, UserVideo } from '@/lib/contract/entities';
import type { SectionTakes } from '../capture/recorder';
import { deviceName, videoTypeFor } from '../device';
import { randomUuid } from '../random';
import type { VisitServices } from '../visit-services';

/** The takes of one section of a visit, for its recorder. */
export function createSectionTakes(
  { takes, attempts, readDevice }: Pick<VisitServices, 'takes' | 'attempts' | 'readDevice'>,
  campaign: Campaign, section: Section, userVideo: UserVideo,
): SectionTakes {
  const of = { campaignName: campaign.name, uuid: userVideo.uuid, sectionId: section.id };
  const highestOnServer = userVideo.videos.find((video) => video.sectionId === section.id)?.count ?? 0;
  return {
    find: () => takes.latest(of)?.uploadId ?? null,
    begin: () => ({ uploadId: randomUuid(), count: attempts.next(of, highestOnServer) }),
    keep({ uploadId, count }, { blob, mimeType, milliseconds }) {
      const device = readDevice();
      const videoType = videoTypeFor(device, window);
      takes.keep({ ...of, uploadId, count, blob, mimeType, milliseconds, device: deviceName(device), videoType });
    },
    discard: takes.discard,
  };
}
