import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { lockDataFolder } from '../../data-folder/lock';
import { syncToDisk } from '../../storage/folder/sync-to-disk';
import { loadEmbeddedDatabase } from '../../store/embedded-database';
import { BrokenArchive, readArchive, textOf } from './archive';
import { DATABASE, FILES, FORMAT, MANIFEST, SECRET, STORAGE_ID } from './layout';

/** Where the entries go that are not visitors' files. */
const OWN = new Map([
  [SECRET, SECRET],
  [DATABASE, DATABASE],
  [STORAGE_ID, join('files', STORAGE_ID)],
]);
/** Where a restore works until all of it is there: one that was killed leaves this folder, and the next begins anew. */
const UNFINISHED = 'restoring';
/** What an empty folder may have: the lock that this process has taken, and what a file system puts there itself. */
const IGNORED = /^(?:lock\.(?:sock|owner|takeover)|lost\+found|restoring|prepared)$/;

/**
 * Makes an embedded installation from a backup. Throws `FolderInUse`, `BrokenArchive`, and an error that says so when
 * the folder is not empty; then nothing has changed.
 */
export async function restore({ path, folder }: { path: string; folder: string }): Promise<{ files: number }> {
  // Fails before the folder is made when there is no such file.
  await (await open(path)).close();
  const lock = await lockDataFolder(folder);
  try {
    if (isHalfMoved(folder)) await removeAll(folder, ['files', SECRET]);
    const found = (await readdir(folder)).filter((name) => !IGNORED.test(name));
    if (found.length > 0) throw new Error(`${folder} is not empty: set DATA_DIR to a folder that is`);
    return await restoreInto(folder, path);
  } finally {
    await lock.release();
  }
}

/** Whether an earlier restore was killed while it moved its result out of its own folder. */
function isHalfMoved(folder: string): boolean {
  const has = (...names: string[]) => existsSync(join(folder, ...names));
  return has(UNFINISHED, 'database') && !has(UNFINISHED, 'files') && !has('database');
}

async function restoreInto(folder: string, path: string): Promise<{ files: number }> {
  const unfinished = join(folder, UNFINISHED);
  await removeAll(folder, [UNFINISHED]);
  const moved: string[] = [];
  const moveOut = async (name: string) => {
    await rename(join(unfinished, name), join(folder, name));
    moved.push(name);
  };
  try {
    const files = await unpack(path, unfinished);
    await loadEmbeddedDatabase(unfinished, new Blob([await readFile(join(unfinished, DATABASE))]));
    await syncAll(unfinished);
    await moveOut('files');
    if (existsSync(join(unfinished, SECRET))) await moveOut(SECRET);
    // The last, because a folder without it is no installation.
    await moveOut('database');
    await syncToDisk(folder);
    return { files };
  } catch (error) {
    await removeAll(folder, moved);
    throw error;
  } finally {
    await removeAll(folder, [UNFINISHED]);
  }
}

async function removeAll(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(folder, name), { recursive: true, force: true });
}

/** Writes an archive's files below `folder`; returns how many of them are visitors'. */
async function unpack(path: string, folder: string): Promise<number> {
  await mkdir(join(folder, 'files', 'stored'), { recursive: true, mode: 0o700 });
  let files = 0;
  let isOurs = false;
  await readArchive(path, async (name, content) => {
    if (name === MANIFEST) return void (isOurs = requireFormat(path, await textOf(content)));
    if (!isOurs) throw new BrokenArchive(path, 'it is not a backup of this program');
    const target = join(folder, OWN.get(name) ?? join('files', 'stored', fileName(path, name)));
    await mkdir(dirname(target), { recursive: true });
    await pipeline(Readable.from(content), createWriteStream(target, { flags: 'wx', mode: 0o600 }));
    if (name.startsWith(FILES)) files += 1;
  });
  return files;
}

function requireFormat(path: string, manifest: string): true {
  const { format } = JSON.parse(manifest) as { format: unknown };
  if (format !== FORMAT)
    throw new BrokenArchive(path, `it has format ${String(format)}, and this program knows ${FORMAT}`);
  return true;
}

/** No name leads out of the folder. */
function fileName(path: string, name: string): string {
  const parts = name.slice(FILES.length).split('/');
  if (!name.startsWith(FILES) || parts.some((part) => part === '' || part === '.' || part === '..'))
    throw new BrokenArchive(path, `there is ${name} in it`);
  return join(...parts);
}

/** Writes everything below a folder to the disk. */
async function syncAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await syncAll(path);
    else if (entry.isFile()) await syncToDisk(path);
  }
  await syncToDisk(folder);
}
