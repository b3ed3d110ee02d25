import type { AskedSection, Campaign, UserVideo } from '@/lib/contract/entities';
import type { RecorderKind } from '@/lib/domain/choose-recorder';
import { thinkSecondsOf } from '@/lib/domain/think-time';
import type { FoundTake } from '../capture/recorder-state';
import type { SectionTakes } from '../capture/section-takes';
import { deviceName, videoTypeFor } from '../device';
import { randomUuid } from '../random';
import type { RecordingServices } from './visit-services';
import type { DeviceTake } from '../take-store/take-store';

/** The id that stands for a section's take on the server when this device has no take of its own. */
const SAVED_TAKE = 'saved';

/**
 * The takes of one section for its recorder. The browser's own recorder hands over their bytes, which are uploaded
 * during the recording; those of a video session are recorded by its service.
 */
export function createSectionTakes(
  {
    takes,
    uploads,
    service,
    takeCounts,
    usedTakes,
    readDevice,
  }: Pick<RecordingServices, 'takes' | 'uploads' | 'service' | 'takeCounts' | 'usedTakes' | 'readDevice'>,
  recorder: RecorderKind,
  campaign: Campaign,
  section: Pick<AskedSection, 'id' | 'thinkSeconds' | 'answerType'>,
  userVideo: UserVideo,
): SectionTakes {
  const of = { campaignName: campaign.name, uuid: userVideo.uuid, sectionId: section.id };
  const isOfSection = (take: DeviceTake) =>
    take.campaignName === of.campaignName && take.uuid === of.uuid && take.sectionId === of.sectionId;
  const discard = (uploadId: string) => {
    if (uploadId === SAVED_TAKE) return;
    const take = takes.get(uploadId);
    if (take && campaign.retakes !== null) usedTakes.replace(take);
    uploads.discard(uploadId);
    takes.discard(uploadId);
  };
  const saved = userVideo.videos.find((video) => video.sectionId === section.id);
  return {
    async find(): Promise<FoundTake | null> {
      await takes.load();
      if (recorder === 'session') await service?.read({ ...of, campaignId: campaign.id }).catch(() => undefined);
      const [kept, ...earlier] = takes
        .list()
        .filter(isOfSection)
        .sort((one, other) => other.count - one.count)
        .map(toFound);
      const onServer: FoundTake | undefined = saved && { uploadId: SAVED_TAKE, ending: 'stopped', seconds: null };
      if (!kept) return onServer ?? null;
      const last = earlier.find(({ ending }) => ending === 'stopped') ?? onServer;
      if (kept.ending === 'interrupted') return { ...kept, last };
      // The page died before the new take could replace the one before.
      earlier.forEach((before) => discard(before.uploadId));
      return kept;
    },
    prepare: () => ({
      uploadId: randomUuid(),
      count: takeCounts.next(of, saved?.count ?? 0),
      sectionId: section.id,
      videoType: videoTypeFor(readDevice(), window),
    }),
    begin(ticket, keeps) {
      const device = readDevice();
      // Not earlier: if the camera cannot be turned on again, the visitor still has the old take.
      takes
        .list()
        .filter((take) => isOfSection(take) && take.uploadId !== keeps)
        .forEach((before) => discard(before.uploadId));
      const take = {
        ...of,
        ...ticket,
        campaignId: campaign.id,
        device: deviceName(device),
        videoType: videoTypeFor(device, window),
        ...(recorder === 'audio' && { isAudioOnly: true }),
        ...(thinkSecondsOf(campaign, section) !== null && { beganAt: Date.now() }),
      };
      if (recorder === 'session' && service) return service.begin(take);
      takes.begin(take);
      uploads.send(ticket.uploadId);
    },
    add: ({ uploadId }, slice) => takes.add(uploadId, slice),
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

/** An earlier page's take at the service has no length here. */
function toFound({ uploadId, ending, isAccepted, milliseconds, location }: DeviceTake): FoundTake {
  return {
    uploadId,
    // The visitor is asked about an interrupted take only once.
    ending: isAccepted ? 'stopped' : (ending ?? 'interrupted'),
    seconds: location === 'service' && milliseconds === 0 ? null : Math.floor(milliseconds / 1000),
  };
}
