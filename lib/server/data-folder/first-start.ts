import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataFolder, nameDataDir } from './make-folder';

/** Whether the folder holds an embedded database. */
export function holdsData(folder: string): boolean {
  return existsSync(join(folder, 'database'));
}

/** A file that exists from before the database is created until the first start has done everything. */
const FIRST_START = 'first-start';

/**
 * Whether this is a first start: the folder has no embedded database yet, or the first start that created it did not
 * finish. Records that it has begun.
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

/** Records that the first start has done everything. */
export function endFirstStart(folder: string): void {
  rmSync(join(folder, FIRST_START), { force: true });
}
