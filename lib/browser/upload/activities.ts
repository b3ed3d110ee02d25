/** What is under way or waited for: for each task of a take one thing at most. */
export type Activities = {
  /** Keeps what calls it off; calls off what was there before. Gives what lets go of it once it is over. */
  hold(uploadId: string, task: string | number, callOff: () => void): () => void;
  callOff(uploadId: string): void;
};

export function createActivities(): Activities {
  const all = new Map<string, Map<string | number, () => void>>();

  return {
    hold(uploadId, task, callOff) {
      const ofTake = all.get(uploadId) ?? new Map<string | number, () => void>();
      ofTake.get(task)?.();
      all.set(uploadId, ofTake.set(task, callOff));
      return () => {
        if (ofTake.get(task) === callOff) ofTake.delete(task);
      };
    },
    callOff(uploadId) {
      all.get(uploadId)?.forEach((callOff) => callOff());
      all.delete(uploadId);
    },
  };
}
