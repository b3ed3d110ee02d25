import type { DeviceTake, TakeStore } from '../take-store/take-store';
import { type KeyValueStore, readRecord } from '../storage';
import type { SaveQueue } from './save-queue';

type Of = Pick<DeviceTake, 'campaignName' | 'uuid' | 'sectionId'>;

/** The takes of a section that were used up in this browser (`lib/domain/retakes.ts`), also after a reload. */
export type UsedTakes = {
  /** Returns the ids of those that are still here, and of those that were replaced: the server may know neither. */
  of(section: Of): string[];
  /** The visitor replaces a take. */
  replace(take: DeviceTake): void;
};

type Deps = {
  store: KeyValueStore;
  whitelabelId: string | null;
  takes: Pick<TakeStore, 'list'>;
  saveQueue: Pick<SaveQueue, 'list'>;
};

export function createUsedTakes({ store, whitelabelId, takes, saveQueue }: Deps): UsedTakes {
  const key = `${whitelabelId ?? ''}/replaced`;
  const read = () => readRecord(store, key, isIds);
  /** The visitor has ended it with nothing wrong, or has gone on with it. */
  const isUsedUp = ({ uploadId, ending, isFaulty }: DeviceTake) =>
    (ending === 'stopped' && !isFaulty) || saveQueue.list().some((queued) => queued.uploadId === uploadId);

  return {
    of(section) {
      const here = takes.list().filter((take) => nameOf(take) === nameOf(section) && isUsedUp(take));
      return [...(read()[nameOf(section)] ?? []), ...here.map(({ uploadId }) => uploadId)];
    },
    replace(take) {
      if (!isUsedUp(take)) return;
      const replaced = read();
      const ids = replaced[nameOf(take)] ?? [];
      store.setItem(key, JSON.stringify({ ...replaced, [nameOf(take)]: [...ids, take.uploadId] }));
    },
  };
}

const nameOf = ({ campaignName, uuid, sectionId }: Of) => [campaignName, uuid, sectionId].join('/');

const isIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'string');
