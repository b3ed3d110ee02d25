import { getContext } from '../context';
import { type KeyValueStore, readRecord } from '../storage';

const KEY = 'introreel/unusable-takes';
/** Longer than any server keeps a visit open, ms. */
const KEEP_MS = 30 * 24 * 60 * 60_000;

/**
 * Takes on the device of which this page can make nothing: they hold nothing yet, or another version wrote them, which
 * may be the one that is served next. So a page never removes what it does not understand, but only what was of no use
 * for a long time.
 */
export type UnusableTakes = {
  /** Whether the take has been of no use for 30 days. The first question about a take starts them. */
  isOld(uploadId: string): boolean;
};

const isTime = (value: unknown): value is number => Number.isFinite(value);

export function createUnusableTakes(store: KeyValueStore): UnusableTakes {
  return {
    isOld(uploadId) {
      const { [uploadId]: since = Infinity, ...others } = readRecord(store, KEY, isTime);
      // By the server's clock: this device's may be wrong.
      const time = Date.now() + getContext().clockOffset;
      if (time - since >= KEEP_MS) {
        store.setItem(KEY, JSON.stringify(others));
        return true;
      }
      store.setItem(KEY, JSON.stringify({ ...others, [uploadId]: Math.min(since, time) }));
      return false;
    },
  };
}
