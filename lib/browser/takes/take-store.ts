import type { Device, VideoType } from '@/lib/contract/entities';

/** One recording of one section. `uploadId` is its id, made when recording started. */
export type Take = {
  uploadId: string;
  campaignId: string;
  campaignName: string;
  uuid: string;
  sectionId: string;
  count: number;
  device: Device;
  videoType?: VideoType;
  /** Labelled `video/mp4` whatever is inside (spec 9). */
  blob: Blob;
  /** The container the recorder named; empty when it named none. */
  mimeType: string;
  milliseconds: number;
};

/** Keeps takes until the server has them or the visitor discards them. */
export type TakeStore = {
  keep(take: Take): void;
  get(uploadId: string): Take | null;
  /** The newest take of a section that is still here. */
  latest(of: Pick<Take, 'campaignId' | 'uuid' | 'sectionId'>): Take | null;
  discard(uploadId: string): void;
};

export function createTakeStore(): TakeStore {
  const takes = new Map<string, Take>();
  return {
    keep: (take) => void takes.set(take.uploadId, take),
    get: (uploadId) => takes.get(uploadId) ?? null,
    latest: ({ campaignId, uuid, sectionId }) =>
      [...takes.values()]
        .filter((take) => take.campaignId === campaignId && take.uuid === uuid && take.sectionId === sectionId)
        .reduce<Take | null>((newest, take) => (newest && newest.count > take.count ? newest : take), null),
    discard: (uploadId) => void takes.delete(uploadId),
  };
}
