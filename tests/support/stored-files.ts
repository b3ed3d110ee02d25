import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Returns every file a test server keeps for visitors, as paths below its data folder. */
export function storedFiles({ dataDir }: { dataDir: string }): string[] {
  return ['files', 'work']
    .flatMap((folder) => readdirSync(join(dataDir, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dataDir.length + 1))
    .filter((path) => path !== 'files/storage-id');
}
