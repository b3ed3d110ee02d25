import { existsSync, rmSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';

const MB = 1024 ** 2;
/** A new database needs 40 MB; an existing one writes a little when it opens. */
const NEW_BYTES = 64 * MB;
const OPEN_BYTES = 4 * MB;

/**
 * Opens the embedded database at `path`, or throws a sentence that says what to do when the disk is too full. Without
 * this check the database fails with 'Aborted()' and leaves half of a new one behind.
 */
export async function openWithRoom<T>(path: string, open: () => Promise<T>): Promise<T> {
  const isNew = !existsSync(path);
  const needed = isNew ? NEW_BYTES : OPEN_BYTES;
  requireDiskSpace(path, needed);
  try {
    return await open();
  } catch (error) {
    if (isNew) rmSync(path, { recursive: true, force: true });
    requireDiskSpace(path, needed);
    throw new Error(`DATA_DIR: the database in ${path} cannot be opened`, { cause: error });
  }
}

function requireDiskSpace(path: string, needed: number): void {
  const { bavail, bsize } = statfsSync(dirname(path));
  const free = bavail * bsize;
  if (free >= needed) return;
  throw new Error(
    `DATA_DIR: the disk of ${dirname(path)} is full: ${Math.floor(free / MB)} MB are free, and the database needs ` +
      `${needed / MB} MB. Make room there, or set DATA_DIR to a folder on another disk.`,
  );
}
