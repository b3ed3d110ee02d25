import type { Device, VideoType } from '@/lib/contract/entities';
import { randomUuid } from '../random';

/** One recording of one section. `uploadId` is its id, made when recording started. */
export type Take = {
  uploadId: string;
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
  latest(of: Pick<Take, 'campaignName' | 'uuid' | 'sectionId'>): Take | null;
  /** An address at which a player finds the take for as long as it is kept. */
  playbackUrl(uploadId: string): string | null;
  discard(uploadId: string): void;
  /** Hands the takes of a visit that the server does not find any more over to the one begun in its place. */
  handOver(campaignName: string, from: string, to: string): void;
};

type Kept = { take: Take; url: string | null };

export function createTakeStore(): TakeStore {
  const kept = new Map<string, Kept>();

  function discard(uploadId: string): void {
    const url = kept.get(uploadId)?.url;
    if (url) URL.revokeObjectURL(url);
    kept.delete(uploadId);
  }

  return {
    discard,
    keep: (take) => void kept.set(take.uploadId, { take, url: null }),
    get: (uploadId) => kept.get(uploadId)?.take ?? null,
    latest: ({ campaignName, uuid, sectionId }) =>
      [...kept.values()]
        .map(({ take }) => take)
        .filter((take) => take.campaignName === campaignName && take.uuid === uuid && take.sectionId === sectionId)
        .reduce<Take | null>((newest, take) => (newest && newest.count > take.count ? newest : take), null),
    playbackUrl(uploadId) {
      const found = kept.get(uploadId);
      if (!found) return null;
      return (found.url ??= URL.createObjectURL(playable(found.take)));
    },
    handOver(campaignName, from, to) {
      for (const { take } of [...kept.values()]) {
        if (take.campaignName !== campaignName || take.uuid !== from) continue;
        discard(take.uploadId);
        // The server may have seen the old id, as another visit's.
        const uploadId = randomUuid();
        kept.set(uploadId, { take: { ...take, uuid: to, uploadId }, url: null });
      }
    },
  };
}

/** Without its label when that is not true: players then look inside, where a wrong label makes some of them give up. */
function playable({ blob, mimeType }: Take): Blob {
  return mimeType.startsWith(blob.type) ? blob : blob.slice(0, blob.size, '');
}
