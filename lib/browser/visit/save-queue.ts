import type { UserVideo } from '@/lib/contract/entities';
import { type KeyValueStore, readRecord } from '../storage';
import type { TakeSaves } from '../saving/take-saves';
import type { TakeStore } from '../take-store/take-store';
import { problemOf } from '../upload/retry';
import type { UploadProblem } from '../upload/state';
import type { VisitKey } from './visit-key';

/** A take that is saved while the visitor goes on. `problem`: why saving it has failed; `null` while it goes on. */
export type QueuedTake = VisitKey & { uploadId: string; sectionId: string; problem: UploadProblem | null };

/** The takes that are saved while the visitor goes on with the next section. The device remembers them. */
export type SaveQueue = {
  /** Saves a take in the background, or tries again after a failure. The take store must know the take. */
  add(uploadId: string): void;
  /** Leaves a take to the visitor again. Its upload continues, but it is not saved before it is asked for. */
  remove(uploadId: string): void;
  /**
   * Continues what earlier pages began. Call it when the takes are loaded. `keep` stores the record that follows from
   * each saved take.
   */
  resume(visit: VisitKey, keep: Keep): void;
  /** Returns the same array until it changes. */
  list(): readonly QueuedTake[];
  /** Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
};

type Keep = (userVideo: UserVideo) => void;
type SaveDeps = { takes: Pick<TakeStore, 'discard'>; uploads: Pick<TakeSaves, 'save'> };
type Deps = SaveDeps & {
  store: KeyValueStore;
  whitelabelId: string | null;
  takes: Pick<TakeStore, 'get' | 'subscribe'>;
  log: (event: string, details?: string) => void;
};

/** Saves a take. `keep` has stored the record before the take goes, so that its section is never without both. */
export async function saveAndDiscard({ takes, uploads }: SaveDeps, uploadId: string, keep: Keep): Promise<void> {
  keep(await uploads.save(uploadId));
  takes.discard(uploadId);
}

export function createSaveQueue({ store, whitelabelId, takes, uploads, log }: Deps): SaveQueue {
  const key = `${whitelabelId ?? ''}/saving`;
  const problems = new Map<string, UploadProblem>();
  /** The takes that this page has tried to save. */
  const tried = new Set<string>();
  const listeners = new Set<() => void>();
  let listed: { text: string; all: readonly QueuedTake[] } | null = null;
  let keep: Keep = () => {};

  const read = () => readRecord(store, key, isQueued);

  function change(changes: Record<string, QueuedSection | undefined>): void {
    const changed = Object.entries({ ...read(), ...changes }).filter(([, queued]) => queued !== undefined);
    store.setItem(key, JSON.stringify(Object.fromEntries(changed)));
    tell();
  }

  function tell(): void {
    listed = null;
    listeners.forEach((listener) => listener());
  }

  function remove(uploadId: string): void {
    problems.delete(uploadId);
    if (uploadId in read()) change({ [uploadId]: undefined });
  }

  function forget(uploadId: string): void {
    tried.delete(uploadId);
    remove(uploadId);
  }

  async function save(uploadId: string): Promise<void> {
    tried.add(uploadId);
    try {
      await saveAndDiscard({ takes, uploads }, uploadId, keep);
      forget(uploadId);
    } catch (error) {
      if (!takes.get(uploadId) || !(uploadId in read())) return;
      problems.set(uploadId, problemOf(error));
      log('Upload failed', String(error));
      tell();
    }
  }

  // A take that was recorded again is gone, and so is the wish to save it.
  takes.subscribe(() => tried.forEach((uploadId) => takes.get(uploadId) ?? forget(uploadId)));

  return {
    add(uploadId) {
      const take = takes.get(uploadId);
      if (!take) return;
      const { campaignName, uuid, sectionId } = take;
      problems.delete(uploadId);
      change({ [uploadId]: { campaignName, uuid, sectionId } });
      void save(uploadId);
    },
    remove,
    resume({ campaignName, uuid }, keepRecord) {
      keep = keepRecord;
      for (const [uploadId, queued] of Object.entries(read())) {
        if (queued.campaignName !== campaignName || queued.uuid !== uuid) continue;
        if (takes.get(uploadId)) void save(uploadId);
        else remove(uploadId);
      }
    },
    list() {
      const text = store.getItem(key) ?? '';
      if (listed?.text !== text) {
        const all = Object.entries(read()).map(([uploadId, place]) => ({
          ...place,
          uploadId,
          problem: problems.get(uploadId) ?? null,
        }));
        listed = { text, all };
      }
      return listed.all;
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
