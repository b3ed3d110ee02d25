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
