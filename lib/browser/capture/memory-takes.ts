import type { RecordedTake, Slice } from './capture';
import { makePlayable } from './playable-film';
import type { SectionTakes } from './section-takes';

/** A finished take in the memory of this page. */
export type MemoryTake = {
  /** Without a type, because players look into a film, and a type that is wrong makes some of them fail. */
  film: Blob;
  /** The address at which this page plays it, as long as it has it. */
  address: string;
  /** The type that the recorder reported. */
  type: string;
  milliseconds: number;
};

/** Takes that nobody keeps but this page: the newest, and the one it replaces until it exists. */
export type MemoryTakes = SectionTakes & {
  read(uploadId: string): MemoryTake | null;
  /** Lets go of all of them. */
  clear(): void;
};

type Kept = { blobs: Blob[]; type: string; whole: MemoryTake | null };

export function createMemoryTakes(): MemoryTakes {
  const takes = new Map<string, Kept>();
  let count = 0;
  const drop = (uploadId: string) => {
    const address = takes.get(uploadId)?.whole?.address;
    if (address) URL.revokeObjectURL(address);
    takes.delete(uploadId);
  };
  const dropOthers = (kept: readonly (string | undefined)[]) => {
    for (const uploadId of [...takes.keys()]) if (!kept.includes(uploadId)) drop(uploadId);
  };
  return {
    find: async () => null,
    prepare(): RecordedTake {
      count += 1;
      return { uploadId: `take-${count}`, count, sectionId: 'clip' };
    },
    begin({ uploadId }, keeps) {
      dropOthers([keeps]);
      takes.set(uploadId, { blobs: [], type: '', whole: null });
    },
    add({ uploadId }, { blob, mimeType }: Slice) {
      const take = takes.get(uploadId);
      take?.blobs.push(blob);
      if (take) take.type = mimeType;
    },
    async end({ uploadId }, { milliseconds }) {
      const take = takes.get(uploadId);
      if (!take) return;
      const recorded = new Blob(take.blobs);
      const film = await makePlayable(recorded).catch(() => recorded);
      take.whole = { film, address: URL.createObjectURL(film), type: take.type, milliseconds };
      take.blobs = [];
      dropOthers([uploadId]);
    },
    adopt: async () => undefined,
    discard: drop,
    read: (uploadId) => takes.get(uploadId)?.whole ?? null,
    clear: () => dropOthers([]),
  };
}
