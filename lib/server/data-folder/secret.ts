import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataFolder } from './make-folder';

/**
 * Returns the secret of an embedded installation. It is created on first use and kept in the folder, readable only by
 * its owner.
 */
export function folderSecret(folder: string): string {
  const path = join(folder, 'secret');
  if (!existsSync(path)) {
    makeDataFolder(folder);
    writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx', flush: true });
  }
  return readFileSync(path, 'utf8').trim();
}
