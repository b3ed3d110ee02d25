import { type KeyValueStore, readRecord } from '../storage';
import type { UploadProblem } from '../upload/state';
import type { VisitKey } from './visit-key';

/** A take that is saved while the visitor goes on. `problem`: why saving it has failed; `null` while it goes on. */
export type QueuedTake = VisitKey & { uploadId: string; sectionId: string; problem: UploadProblem | null };

/**
 * The takes that are saved while the visitor goes on, as the device remembers them. A page knows them before it has
 * loaded what saves them (`SaveQueue`).
 */
export type QueuedTakes = {
  /** Returns the same array until it changes. */
  list(): readonly QueuedTake[];
  find(uploadId: string): QueuedTake | undefined;
  /** Remembers a take, or what has become of saving it: only this page knows of a problem. */
  put(take: QueuedTake): void;
  remove(uploadId: string): void;
  /** Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
};

export function createQueuedTakes(store: KeyValueStore, whitelabelId: string | null): QueuedTakes {
  const key = `${whitelabelId ?? ''}/saving`;
  const problems = new Map<string, UploadProblem | null>();
  const listeners = new Set<() => void>();
  let listed: { text: string; all: readonly QueuedTake[] } | null = null;

  const read = () => readRecord(store, key, isQueued);

  function write(queued: Record<string, QueuedSection>): void {
    store.setItem(key, JSON.stringify(queued));
    listed = null;
    listeners.forEach((listener) => listener());
  }

  function list(): readonly QueuedTake[] {
    const text = store.getItem(key) ?? '';
    if (listed?.text !== text) {
      const all = Object.entries(read()).map(([uploadId, section]) => ({
        ...section,
        uploadId,
        problem: problems.get(uploadId) ?? null,
      }));
      listed = { text, all };
    }
    return listed.all;
  }

  return {
    list,
    find: (uploadId) => list().find((take) => take.uploadId === uploadId),
    put({ uploadId, problem, campaignName, uuid, sectionId }) {
      problems.set(uploadId, problem);
      write({ ...read(), [uploadId]: { campaignName, uuid, sectionId } });
    },
    remove(uploadId) {
      const { [uploadId]: gone, ...others } = read();
      problems.delete(uploadId);
      if (gone) write(others);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** What the device remembers of a queued take, by its id. */
type QueuedSection = VisitKey & { sectionId: string };

function isQueued(value: unknown): value is QueuedSection {
  if (typeof value !== 'object' || value === null) return false;
  const queued: Partial<Record<keyof QueuedSection, unknown>> = value;
  return [queued.campaignName, queued.uuid, queued.sectionId].every((it) => typeof it === 'string');
}
