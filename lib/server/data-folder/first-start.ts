import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataFolder, nameDataDir } from './make-folder';

/** Whether there is an embedded database in the folder. */
export function holdsData(folder: string): boolean {
  return existsSync(join(folder, 'database'));
}

/** In the folder from before its database is made until the first start has done all it does. */
const FIRST_START = 'first-start';

/**
 * Whether the folder has no embedded database yet, or a first start that did not come to its end made it. Notes the
 * former.
 */
export function beginFirstStart(folder: string): boolean {
  const mark = join(folder, FIRST_START);
  if (holdsData(folder)) return existsSync(mark);
  makeDataFolder(folder);
  try {
    writeFileSync(mark, '', { flush: true });
  } catch (error) {
    throw nameDataDir(error, folder);
  }
  return true;
}

/** All that a first start does is done. */
export function endFirstStart(folder: string): void {
  rmSync(join(folder, FIRST_START), { force: true });
}
