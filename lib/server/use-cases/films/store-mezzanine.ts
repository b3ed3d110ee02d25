import { randomUUID } from 'node:crypto';
import { mezzanineKeys } from '@/lib/domain/files';
import type { LiveMezzanine, Shape } from '../../ports/media';
import type { MezzanineRecord, Take } from '../../ports/store/takes';
import type { Deps } from '../deps';
import { withRunFiles } from '../with-run-files';

/** The files of a mezzanine, each where it was made. */
type Made = Pick<LiveMezzanine, 'video' | 'audio' | 'aac' | 'samples'> & {
  /** What the AAC packets were encoded to follow; `null`: they are not kept. */
  after: string | null;
  named: { path: string; name: string } | null;
};

/**
 * Moves the files of a mezzanine to storage while `work` lasts, which gets the record that is to name them
 * (`addMezzanine`) once they are there. What no row names when `work` has ended is removed.
 */
export function whileStored<T>(
  deps: Pick<Deps, 'store' | 'storage' | 'now'>,
  take: Pick<Take, 'id' | 'folder'>,
  { size, fit }: Shape,
  { video, audio, aac, samples, after, named }: Made,
  work: (stored: Promise<MezzanineRecord>) => Promise<T>,
): Promise<T> {
  const { videoKey, audioKey, aacKey, namedKey } = mezzanineKeys(take.folder, { size, fit }, randomUUID());
  const files: [key: string, path: string][] = [
    [videoKey, video],
    [audioKey, audio],
    ...(aac === null ? [] : [[aacKey, aac] as [string, string]]),
    ...(named === null ? [] : [[namedKey, named.path] as [string, string]]),
  ];
  const record: MezzanineRecord = {
    ...{ takeId: take.id, size, fit, samples, videoKey, audioKey },
    aac: aac === null || after === null ? null : { key: aacKey, after },
    named: named && { key: namedKey, name: named.name },
  };
  const keys = files.map(([key]) => key);
  return withRunFiles(deps, keys, async () => {
    const moving = files.map(([key, path]) => deps.storage.store(key, path));
    const stored = Promise.all(moving).then(() => record);
    // Whoever waits for them is told.
    stored.catch(() => {});
    try {
      return await work(stored);
    } finally {
      // What comes after its key was released would never be removed.
      await Promise.allSettled(moving);
    }
  });
}
