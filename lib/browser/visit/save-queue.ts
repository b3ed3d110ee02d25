import type { UserVideo } from '@/lib/contract/entities';
import type { TakeSaves } from '../saving/take-saves';
import type { TakeStore } from '../take-store/take-store';
import { problemOf } from '../upload/retry';
import type { QueuedTakes } from './queued-takes';
import type { VisitKey } from './visit-key';

/** Saves takes while the visitor goes on with the next section. The device remembers which (`QueuedTakes`). */
export type SaveQueue = Pick<QueuedTakes, 'list' | 'subscribe'> & {
  /** Saves a take in the background, or tries again after a failure. The take store must know the take. */
  add(uploadId: string): void;
  /** Leaves a take to the visitor again. Its upload continues, but it is not saved before it is asked for. */
  remove(uploadId: string): void;
  /**
   * Continues what earlier pages began. Call it when the takes are loaded. `keep` stores the record that follows from
   * each saved take.
   */
  resume(visit: VisitKey, keep: Keep): void;
};

type Keep = (userVideo: UserVideo) => void;
type SaveDeps = { takes: Pick<TakeStore, 'discard'>; uploads: Pick<TakeSaves, 'save'> };
type Deps = SaveDeps & {
  queued: QueuedTakes;
  takes: Pick<TakeStore, 'get' | 'subscribe'>;
  log: (event: string, details?: string) => void;
};

/** Saves a take. `keep` has stored the record before the take goes, so that its section is never without both. */
export async function saveAndDiscard({ takes, uploads }: SaveDeps, uploadId: string, keep: Keep): Promise<void> {
  keep(await uploads.save(uploadId));
  takes.discard(uploadId);
}

export function createSaveQueue({ queued, takes, uploads, log }: Deps): SaveQueue {
  /** The takes that this page has tried to save. */
  const tried = new Set<string>();
  let keep: Keep = () => {};

  function forget(uploadId: string): void {
    tried.delete(uploadId);
    queued.remove(uploadId);
  }

  async function save(uploadId: string): Promise<void> {
    tried.add(uploadId);
    try {
      await saveAndDiscard({ takes, uploads }, uploadId, keep);
      forget(uploadId);
    } catch (error) {
      const take = queued.find(uploadId);
      if (!take || !takes.get(uploadId)) return;
      queued.put({ ...take, problem: problemOf(error) });
      log('Upload failed', String(error));
    }
  }

  // A take that was recorded again is gone, and so is the wish to save it.
  takes.subscribe(() => tried.forEach((uploadId) => takes.get(uploadId) ?? forget(uploadId)));

  return {
    list: queued.list,
    subscribe: queued.subscribe,
    add(uploadId) {
      const take = takes.get(uploadId);
      if (!take) return;
      const { campaignName, uuid, sectionId } = take;
      queued.put({ uploadId, campaignName, uuid, sectionId, problem: null });
      void save(uploadId);
    },
    remove: queued.remove,
    resume({ campaignName, uuid }, keepRecord) {
      keep = keepRecord;
      for (const { uploadId, ...of } of queued.list()) {
        if (of.campaignName !== campaignName || of.uuid !== uuid) continue;
        if (takes.get(uploadId)) void save(uploadId);
        else queued.remove(uploadId);
      }
    },
  };
}
