import { existsSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The file in the data folder that says which build has prepared it. */
const MARK = 'prepared';

/**
 * Whether this build has prepared this data folder: a restart then opens the database once, not twice. A database of
 * another build, or none, has to be prepared. PostgreSQL's are elsewhere, and may have been changed there: what opens
 * them brings them up to date.
 * @param {string} build @param {string} data
 */
export function isPrepared(build, data) {
  const stamp = stampOf(build);
  return stamp !== null && existsSync(join(data, 'database')) && read(join(data, MARK)) === stamp;
}

/**
 * Notes that this build has prepared this data folder. A folder that takes no note is prepared again next time.
 * @param {string} build @param {string} data
 */
export async function notePrepared(build, data) {
  const stamp = stampOf(build);
  if (stamp === null || !existsSync(join(data, 'database'))) return;
  const path = join(data, MARK);
  await writeFile(`${path}.new`, stamp)
    .then(() => rename(`${path}.new`, path))
    .catch(() => undefined);
}

/** What the build was made from (build.mjs); `null`: nobody knows. */
const stampOf = (build) => read(join(build, 'sources.sha256'));

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
