import type { AskedSection, Campaign, UserVideo } from '@/lib/contract/entities';
import type { FileFacts } from '@/lib/domain/file-take';
import { FILE_PART_BYTES } from '@/lib/domain/limits';
import { CallError } from '../api/call-error';
import { deviceName } from '../device';
import type { DeviceTake } from '../take-store/take-store';
import { createSectionTakes } from './section-takes';
import type { RecordingServices } from './visit-services';

/** So many parts at the least: a take of fewer is sent as one file, into which the server looks only later. */
const LEAST_PARTS = 3;

/** The takes of one section that are files the visitor chose. */
export type FileTakes = {
  /** Returns the latest take of the section that this page has. */
  find(): DeviceTake | null;
  /**
   * Begins to send a file, without a copy of it in memory or on the device. It replaces no other take yet. Returns the
   * take's id.
   */
  begin(file: File, facts: FileFacts): string;
  /** Resolves when the server has the file and can use it; it then replaces other takes. Rejects with `CallError`. */
  arrived(uploadId: string): Promise<void>;
  /** The visitor does not want it, or the server does not: it counts as no take. */
  cancel(uploadId: string): void;
};

type Services = Pick<RecordingServices, 'takes' | 'uploads' | 'service' | 'takeCounts' | 'usedTakes' | 'readDevice'>;

export function createFileTakes(
  services: Services,
  campaign: Campaign,
  section: AskedSection,
  userVideo: UserVideo,
): FileTakes {
  const { takes, uploads } = services;
  const ofSection = createSectionTakes(services, 'native', campaign, section, userVideo);
  const list = () =>
    takes
      .list()
      .filter(({ campaignName, uuid, sectionId }) => {
        return campaignName === campaign.name && uuid === userVideo.uuid && sectionId === section.id;
      })
      .sort((one, other) => other.count - one.count);

  async function send(uploadId: string, file: File, { mimeType, seconds }: FileFacts): Promise<void> {
    const size = Math.min(FILE_PART_BYTES, Math.ceil(file.size / LEAST_PARTS));
    const milliseconds = Math.round((seconds ?? 0) * 1000);
    for (let at = 0; at < file.size; at += size) {
      const blob = file.slice(at, at + size);
      takes.add(uploadId, { blob, until: milliseconds, mimeType: mimeType ?? '' });
    }
    await takes.end(uploadId, { milliseconds, ending: 'stopped' });
  }

  return {
    // About a recording that was cut off, the recorder asks.
    find: () => list().find(({ fileBytes, ending }) => fileBytes !== undefined || ending === 'stopped') ?? null,
    begin(file, facts) {
      const { uploadId, count, sectionId } = ofSection.prepare();
      takes.begin({
        ...{ uploadId, count, sectionId, campaignId: campaign.id, campaignName: campaign.name, uuid: userVideo.uuid },
        ...{ device: deviceName(services.readDevice()), fileBytes: file.size },
      });
      uploads.send(uploadId);
      // What fails shows in the take: see `arrived`.
      send(uploadId, file, facts).catch(() => undefined);
      return uploadId;
    },
    async arrived(uploadId) {
      await uploads.arrived(uploadId);
      const take = takes.get(uploadId);
      // Where the device stopped returning the file, the take ends early.
      if (take && take.bytes !== take.fileBytes) throw new CallError('notReady', 'The file could not be read');
      for (const other of list()) if (other.uploadId !== uploadId) ofSection.discard(other.uploadId);
    },
    cancel(uploadId) {
      uploads.discard(uploadId);
      takes.discard(uploadId);
    },
  };
}
