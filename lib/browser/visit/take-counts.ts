import { type KeyValueStore, readRecord } from '../storage';

/** Counts the takes of a visit's section. The `count` of a take starts at 1 and never falls, also after a reload. */
export type TakeCounts = {
  /** Returns the count of the next take. `highestOnServer`: the highest count the server knows, or 0. */
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
