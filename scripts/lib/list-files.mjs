import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the paths of all files below a folder, except names that begin with a dot, such as what tests put aside while
 * others run.
 * @param {string} folder @returns {string[]}
 */
export function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .flatMap((entry) => (entry.isDirectory() ? listFiles(join(folder, entry.name)) : [join(folder, entry.name)]));
}
