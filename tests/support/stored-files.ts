import { existsSync, readdirSync, statSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import { channelsOfFile, type Channels } from '@/lib/domain/pcm';

/** Returns every file a test server keeps for visitors, as paths below its data folder. */
export function storedFiles({ dataDir }: { dataDir: string }): string[] {
  return ['files', 'work']
    .flatMap((folder) => entriesOf(join(dataDir, folder)))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dataDir.length + 1))
    .filter((path) => path !== 'files/storage-id');
}

/** Returns how many channels there are of each sound that is kept to make films of. */
export function channelsKept({ dataDir }: { dataDir: string }): Channels[] {
  const sounds = storedFiles({ dataDir }).filter((path) => path.endsWith('/audio.pcm'));
  // Some may have been removed meanwhile.
  const found = sounds.flatMap((path) => statSync(join(dataDir, path), { throwIfNoEntry: false }) ?? []);
  return found.map(({ size }) => channelsOfFile(size));
}

/** Looks again when a folder was removed meanwhile: the server works on. */
function entriesOf(folder: string): Dirent[] {
  for (;;) {
    try {
      return readdirSync(folder, { recursive: true, withFileTypes: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || !existsSync(folder)) throw error;
    }
  }
}
