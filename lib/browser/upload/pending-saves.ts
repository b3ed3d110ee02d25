import type { UserVideo } from '@/lib/contract/entities';
import type { CallError } from '../api/call-error';

type Pending = { promise: Promise<UserVideo>; resolve: (userVideo: UserVideo) => void; reject: (error: CallError) => void };

/** Those who wait for a take to be saved: all for the same. */
export type PendingSaves = {
  /** Joins those who wait; without any, `begin` is called, and may settle it at once. */
  join(uploadId: string, begin: () => void): Promise<UserVideo>;
  resolve(uploadId: string, userVideo: UserVideo): void;
  reject(uploadId: string, error: CallError): void;
};

export function createPendingSaves(): PendingSaves {
  const all = new Map<string, Pending>();

  function take(uploadId: string): Pending | undefined {
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
    resolve: (uploadId, userVideo) => take(uploadId)?.resolve(userVideo),
    reject: (uploadId, error) => take(uploadId)?.reject(error),
  };
}
