import type { UserVideo } from '@/lib/contract/entities';
import type { Take } from './take-store';

type UploadTake = (take: Take, onProgress: (share: number) => void) => Promise<UserVideo>;
type Listener = (share: number) => void;
type Running = { promise: Promise<UserVideo>; share: number; listeners: Set<Listener> };

/** Runs one upload a take, however often it is asked for. */
export type Uploads = {
  /** Starts the take's upload, or joins the one under way. A failed one may be started again. */
  upload(take: Take, onProgress: Listener): Promise<UserVideo>;
};

export function createUploads(uploadTake: UploadTake): Uploads {
  const running = new Map<string, Running>();

  function begin(take: Take): Running {
    const listeners = new Set<Listener>();
    const upload: Running = {
      share: 0,
      listeners,
      promise: uploadTake(take, (share) => {
        upload.share = share;
        listeners.forEach((listener) => listener(share));
      }).finally(() => running.delete(take.uploadId)),
    };
    running.set(take.uploadId, upload);
    return upload;
  }

  return {
    upload(take, onProgress) {
      const upload = running.get(take.uploadId) ?? begin(take);
      upload.listeners.add(onProgress);
      onProgress(upload.share);
      return upload.promise;
    },
  };
}
