import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { introVideoKey } from '@/lib/domain/files';
import { filmSize } from '@/lib/domain/film-size';
import { MAX_INTRO_FRAMES } from '@/lib/domain/limits';
import type { Deps } from './deps';

type Needed = Pick<Deps, 'storage' | 'media' | 'files'>;

/**
 * Stores a campaign's intro video, converted so that every browser plays it. The same file is converted only once.
 * Throws `BadMedia` for a file that is not a video, and the system's error (`ENOENT` and others) for one that cannot be
 * read.
 */
export async function storeIntroVideo(
  deps: Needed,
  { campaignId, path }: { campaignId: string; path: string },
): Promise<{ key: string; isNew: boolean }> {
  const key = introVideoKey(campaignId, await digestOf(deps, path));
  if ((await deps.storage.size(key)) !== null) return { key, isNew: false };
  return deps.files.withFolder(async (folder) => {
    const size = filmSize(await deps.media.probe({ source: path }), null);
    const mezzanine = await deps.media.makeMezzanine({
      source: path,
      folder,
      size,
      fit: 'pad',
      maxFrames: MAX_INTRO_FRAMES,
    });
    const output = join(folder, 'intro.mp4');
    await deps.media.stitch({ mezzanines: [mezzanine], output });
    await deps.storage.store(key, output);
    return { key, isNew: true };
  });
}

async function digestOf({ files }: Needed, path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(files.read(path), hash);
  return hash.digest('hex').slice(0, 32);
}
