import type { UserVideo } from '@/lib/contract/entities';
import type { CallError } from '../api/call-error';

/** The requests and pauses of takes: at most one for each task of a take. */
type PendingTasks = {
  /** Stores how to cancel the activity, and cancels the one before it. Call the returned function when it is over. */
  add(uploadId: string, task: string | number, cancel: () => void): () => void;
  cancel(uploadId: string): void;
};

export function createPendingTasks(): PendingTasks {
  const all = new Map<string, Map<string | number, () => void>>();

  return {
    add(uploadId, task, cancel) {
      const ofTake = all.get(uploadId) ?? new Map<string | number, () => void>();
      ofTake.get(task)?.();
      all.set(uploadId, ofTake.set(task, cancel));
      return () => {
        if (ofTake.get(task) === cancel) ofTake.delete(task);
      };
    },
    cancel(uploadId) {
      all.get(uploadId)?.forEach((cancel) => cancel());
      all.delete(uploadId);
    },
  };
}

type Pending = {
  promise: Promise<UserVideo>;
  resolve: (userVideo: UserVideo) => void;
  reject: (error: CallError) => void;
};

/** The callers that wait for a take to be saved. All of them get the same promise. */
type PendingSaves = {
  /** Returns the promise. For the first caller `begin` is called, which may settle the promise at once. */
  join(uploadId: string, begin: () => void): Promise<UserVideo>;
  resolve(uploadId: string, userVideo: UserVideo): void;
  reject(uploadId: string, error: CallError): void;
};

export function createPendingSaves(): PendingSaves {
  const all = new Map<string, Pending>();

  function remove(uploadId: string): Pending | undefined {
    const pending = all.get(uploadId);
    all.delete(uploadId);
    return pending;
  }

  return {
    join(uploadId, begin) {
      const joined = all.get(uploadId);
      if (joined) return joined.promise;
      let settle: Omit<Pending, 'promise'> = { resolve: () => {}, reject: () => {} };
      const promise = new Promise<UserVideo>((resolve, reject) => (settle = { resolve, reject }));
      all.set(uploadId, { promise, ...settle });
      begin();
      return promise;
    },
    resolve: (uploadId, userVideo) => remove(uploadId)?.resolve(userVideo),
    reject: (uploadId, error) => remove(uploadId)?.reject(error),
  };
}
