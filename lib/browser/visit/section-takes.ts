import type { Campaign, Section, UserVideo } from '@/lib/contract/entities';
import type { SectionTakes } from '../capture/recorder';
import type { FoundTake } from '../capture/recorder-state';
import { deviceName, videoTypeFor } from '../device';
import { randomUuid } from '../random';
import type { RecordingServices } from './visit-services';
import type { DeviceTake } from '../take-store/take-store';

/** The id that stands for a section's take on the server when this device has no take of its own. */
const SAVED_TAKE = 'saved';

/** The takes of one section for its recorder. Each take is uploaded during its recording. */
export function createSectionTakes(
  {
    takes,
    uploads,
    takeCounts,
    readDevice,
  }: Pick<RecordingServices, 'takes' | 'uploads' | 'takeCounts' | 'readDevice'>,
  campaign: Campaign,
  section: Section,
  userVideo: UserVideo,
): SectionTakes {
  const of = { campaignName: campaign.name, uuid: userVideo.uuid, sectionId: section.id };
  const isOfSection = (take: DeviceTake) =>
    take.campaignName === of.campaignName && take.uuid === of.uuid && take.sectionId === of.sectionId;
  const discard = (uploadId: string) => {
    uploads.discard(uploadId);
    takes.discard(uploadId);
  };
  const saved = userVideo.videos.find((video) => video.sectionId === section.id);
  return {
    async find(): Promise<FoundTake | null> {
      await takes.load();
      const kept = takes.latest(of);
      if (kept)
        return {
          uploadId: kept.uploadId,
          // The visitor is asked about an interrupted take only once.
          ending: kept.isAccepted ? 'stopped' : (kept.ending ?? 'interrupted'),
          seconds: Math.floor(kept.milliseconds / 1000),
        };
      return saved ? { uploadId: SAVED_TAKE, ending: 'stopped', seconds: section.seconds } : null;
    },
    begin() {
      const ticket = { uploadId: randomUuid(), count: takeCounts.next(of, saved?.count ?? 0) };
      const device = readDevice();
      // Not earlier: if the camera cannot be turned on again, the visitor still has the old take.
      takes
        .list()
        .filter(isOfSection)
        .forEach((before) => discard(before.uploadId));
      takes.begin({
        ...of,
        ...ticket,
        campaignId: campaign.id,
        device: deviceName(device),
        videoType: videoTypeFor(device, window),
      });
      uploads.send(ticket.uploadId);
      return ticket;
    },
    add: ({ uploadId }, batch) => takes.add(uploadId, batch),
    async end({ uploadId }, end) {
      await takes.end(uploadId, end);
    },
    async adopt(uploadId) {
      await takes.accept(uploadId);
      uploads.send(uploadId);
    },
    discard,
  };
}
