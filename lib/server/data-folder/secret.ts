import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataFolder } from './make-folder';

/** The secret of an embedded installation, made on first use and kept in the folder, readable by its owner alone. */
export function folderSecret(folder: string): string {
  const path = join(folder, 'secret');
  if (!existsSync(path)) {
    makeDataFolder(folder);
    writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx', flush: true });
  }
  return readFileSync(path, 'utf8').trim();
}
