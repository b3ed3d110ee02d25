import { createHash, randomUUID } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { introVideoKey, isIntroVideoOf } from '@/lib/domain/files';
import { MAX_INTRO_FRAMES } from '@/lib/domain/limits';
import type { Deps } from '../deps';
import { encodeVideo } from './encode-video';

type Needed = Pick<Deps, 'store' | 'storage' | 'media' | 'files' | 'now'>;

/**
 * Stores a campaign's intro video, converted so that every browser plays it. Where one of the `known` ones was made
 * from the same file, that one is used. The key of another one is doomed until the campaign's row names it. Throws
 * `BadMedia` for a file that is not a video, and the system's error (`ENOENT` and others) for one that cannot be read.
 */
export async function storeIntroVideo(
  deps: Needed,
  { campaignId, path, known }: { campaignId: string; path: string; known: readonly (string | null)[] },
): Promise<{ key: string; isNew: boolean }> {
  const digest = await digestOf(deps, path);
  const same = known.find((key) => key !== null && isIntroVideoOf(key, campaignId, digest));
  if (same && (await deps.storage.size(same)) !== null) return { key: same, isNew: false };
  const key = introVideoKey(campaignId, digest, randomUUID());
  await deps.store.doomedFiles.expect([key], deps.now());
  return deps.files.withFolder(async (folder) => {
    const { path: output } = await encodeVideo(deps, { source: path, folder, maxFrames: MAX_INTRO_FRAMES });
    await deps.storage.store(key, output);
    return { key, isNew: true };
  });
}

/** Returns what tells a file from others. */
export async function digestOf({ files }: Pick<Deps, 'files'>, path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(files.read(path), hash);
  return hash.digest('hex').slice(0, 32);
}
