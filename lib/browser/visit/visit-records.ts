import type { UserVideo } from '@/lib/contract/entities';
import { withNewestAnswers } from '../answers/with-answer';
import type { Timers } from '../timers';

/** What is known of a visit's record on the server. */
export type VisitRecord = {
  /** `undefined` before the first answer, `null` when the visit has not begun. */
  userVideo: UserVideo | null | undefined;
  /** Why the last reading failed; the record is then what it was before. */
  error: unknown;
};

/** Reads the record of one visit. Rejects when it could not be read. */
type Read = () => Promise<UserVideo | null>;

/** Whether reading again cannot help. */
type IsFinal = (error: unknown) => boolean;

export type VisitRecords = {
  /** Calls back after each change of any record. Returns an unsubscribe function. */
  subscribe(onChange: () => void): () => void;
  /** Returns the same object until the record changes. `null`: that of no visit. */
  find(key: string | null): VisitRecord;
  /**
   * Reads the record, unless that was begun a moment ago, and again for as long as it cannot be read. Returns a
   * function that ends this.
   */
  watch(key: string, read: Read): () => void;
  /** Reads a watched record now. Resolves when it was read, or could not be. */
  refresh(key: string): Promise<void>;
  /** Keeps a newer record that a call returned, in place of what is being read. */
  keep(key: string, userVideo: UserVideo): void;
};

/** For this long a reading also serves the screens that ask after it, ms. */
const FRESH_MS = 2000;

/** How long a record that could not be read is waited for before it is asked for again, at most, ms. */
const LONGEST_PAUSE_MS = 15_000;

const UNKNOWN: VisitRecord = { userVideo: undefined, error: undefined };

type Entry = {
  record: VisitRecord;
  /** Those who watch it, the last one last. */
  readers: Set<{ read: Read }>;
  reading: Promise<void> | null;
  readAt: number;
  failures: number;
  cancelRetry: () => void;
};

/** The records of visits as the server has them, shared by all screens of a page. */
export function createVisitRecords(timers: Timers, isFinal: IsFinal): VisitRecords {
  const entries = new Map<string, Entry>();
  const listeners = new Set<() => void>();

  function entryOf(key: string): Entry {
    let entry = entries.get(key);
    if (!entry) {
      entry = { record: UNKNOWN, readers: new Set(), reading: null, readAt: -Infinity, failures: 0, cancelRetry() {} };
      entries.set(key, entry);
    }
    return entry;
  }

  function set(entry: Entry, record: VisitRecord): void {
    const newest = withNewestAnswers(record.userVideo, entry.record.userVideo);
    // An equal record stays the same object, so that nothing is drawn again.
    const isSame = JSON.stringify(entry.record.userVideo) === JSON.stringify(newest);
    const userVideo = isSame ? entry.record.userVideo : newest;
    if (isSame && record.error === entry.record.error) return;
    entry.record = { userVideo, error: record.error };
    for (const listener of listeners) listener();
  }

  /** Another reading, or a record that is kept, may have taken the place of this one meanwhile. */
  function start(entry: Entry): Promise<void> {
    const reader = [...entry.readers].at(-1);
    if (!reader) return Promise.resolve();
    entry.cancelRetry();
    entry.readAt = timers.now();
    const reading: Promise<void> = reader.read().then(
      (userVideo) => {
        if (entry.reading !== reading) return;
        settle(entry, { userVideo, error: undefined });
        entry.failures = 0;
      },
      (error: unknown) => {
        if (entry.reading !== reading) return;
        settle(entry, { userVideo: entry.record.userVideo, error });
        if (!isFinal(error)) retryLater(entry);
      },
    );
    entry.reading = reading;
    return reading;
  }

  function settle(entry: Entry, record: VisitRecord): void {
    entry.reading = null;
    set(entry, record);
  }

  function retryLater(entry: Entry): void {
    const pause = Math.min(1000 * 2 ** entry.failures, LONGEST_PAUSE_MS);
    entry.failures += 1;
    entry.cancelRetry = timers.after(pause, () => void start(entry));
  }

  return {
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    find: (key) => (key !== null && entries.get(key)?.record) || UNKNOWN,
    watch(key, read) {
      const entry = entryOf(key);
      const reader = { read };
      entry.readers.add(reader);
      const isFresh = entry.failures === 0 && timers.now() - entry.readAt < FRESH_MS;
      if (!entry.reading && !isFresh) void start(entry);
      return () => {
        entry.readers.delete(reader);
        if (entry.readers.size === 0) entry.cancelRetry();
      };
    },
    refresh: (key) => start(entryOf(key)),
    keep(key, userVideo) {
      const entry = entryOf(key);
      entry.cancelRetry();
      entry.failures = 0;
      settle(entry, { userVideo, error: undefined });
    },
  };
}
