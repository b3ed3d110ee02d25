import { type KeyValueStore, readRecord } from '../storage';

/** Counts the takes of a visit's section: from 1, never falling, also after a reload (the `count` of a take). */
export type TakeCounts = {
  /** Returns the next take's count. `highestOnServer`: the highest the server knows, 0 for none. */
  next(take: { campaignName: string; uuid: string; sectionId: string }, highestOnServer: number): number;
};

const isCount = (value: unknown): value is number => Number.isInteger(value);

export function createTakeCounts(store: KeyValueStore, whitelabelId: string | null): TakeCounts {
  const key = `${whitelabelId ?? ''}/attempts`;
  return {
    next({ campaignName, uuid, sectionId }, highestOnServer) {
      const counts = readRecord(store, key, isCount);
      const name = [campaignName, uuid, sectionId].join('/');
      const count = Math.max(counts[name] ?? 0, highestOnServer) + 1;
      store.setItem(key, JSON.stringify({ ...counts, [name]: count }));
      return count;
    },
  };
}
