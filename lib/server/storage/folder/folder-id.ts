import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDiskError, onDisk } from '../../disk/disk-error';

/** Names the folder for its database; beside the files, so that it goes with them. */
const ID_FILE = 'storage-id';

/** Returns the id of the folder; `null`: it has none yet. */
export async function readFolderId(folder: string): Promise<string | null> {
  try {
    return (await readFile(join(folder, ID_FILE), 'utf8')).trim() || null;
  } catch (error) {
    if (isDiskError(error, 'ENOENT')) return null;
    throw error;
  }
}

export async function writeFolderId(folder: string, id: string): Promise<void> {
  await onDisk(() => writeFile(join(folder, ID_FILE), `${id}\n`, { flush: true }));
}

/** Returns where the files are, in words. */
export function locationOfFolder(folder: string): string {
  return `the folder ${folder}`;
}
