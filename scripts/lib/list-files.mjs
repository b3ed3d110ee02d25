import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The paths of all files below a folder. What begins with a dot is left out, such as what tests put away while others
 * run.
 * @param {string} folder @returns {string[]}
 */
export function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .flatMap((entry) => (entry.isDirectory() ? listFiles(join(folder, entry.name)) : [join(folder, entry.name)]));
}
