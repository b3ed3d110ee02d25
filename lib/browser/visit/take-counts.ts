import { type KeyValueStore, readRecord } from '../storage';

/** Numbers takes: from 1 per visitor and section, never falling, also after a reload (decisions, `count`). */
export type Attempts = {
  /** The next take's number, given the highest the server knows (0 for none). */
  next(take: { campaignName: string; uuid: string; sectionId: string }, highestOnServer: number): number;
};

const isCount = (value: unknown): value is number => Number.isInteger(value);

export function createAttempts(store: KeyValueStore, whitelabelId: string | null): Attempts {
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
