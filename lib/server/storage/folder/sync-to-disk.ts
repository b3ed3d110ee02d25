import { closeSync, fsync, openSync } from 'node:fs';
import { promisify } from 'node:util';

const sync = promisify(fsync);

/**
 * Waits until a file, or the names in a folder, are on the disk and outlast a loss of power. Only that takes time: to
 * open what was just written does not, and would have to wait for its turn.
 */
export async function syncToDisk(path: string): Promise<void> {
  const file = openSync(path, 'r');
  try {
    await sync(file);
  } finally {
    closeSync(file);
  }
}
