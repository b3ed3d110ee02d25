import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { link, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openOwnFolder, type OwnFolderOptions } from '../../disk/own-folder';
import { isDiskError, knowsNoSecondNames } from '../../disk/disk-error';
import type { StoredFolder } from './stored-folder';

export type WithSnapshot = <N, T>(note: () => Promise<N>, work: (folder: string, noted: N) => Promise<T>) => Promise<T>;

/**
 * Snapshots of stored files as hard links: a stored file never changes, it is replaced or removed. `root` lies on the
 * files' own disk.
 */
export function createSnapshots(stored: StoredFolder, root: string, options: OwnFolderOptions) {
  const own = openOwnFolder(root, options);

  const withSnapshot: WithSnapshot = async (note, work) => {
    const release = stored.holdRemovals();
    let folder: string | null = null;
    try {
      // Owners who come later are not in what is noted: nobody would ever remove their files from a copy. Each owner's
      // files lie in a folder of its own, which is listed in the same turn of the event loop in which noting begins.
      const owners = listOwners(stored.root);
      const noted = await note();
      folder = join(await own.make(), randomUUID());
      if (!(await linkAll(stored.root, folder, owners))) return await work(stored.root, noted);
      release();
      return await work(folder, noted);
    } finally {
      release();
      if (folder) await rm(folder, { recursive: true, force: true });
    }
  };

  return { withSnapshot, close: () => own.close() };
}

/** A folder or a file below the files' own folder. */
type Owner = { path: string; isFolder: boolean };

/** Returns the folders of all owners, and the files that lie beside them. */
function listOwners(root: string): Owner[] {
  const list = (path: string) =>
    readdirSync(join(root, path), { withFileTypes: true }).map((entry) => ({
      path: join(path, entry.name),
      isFolder: entry.isDirectory(),
    }));
  return list('').flatMap((campaign) => (campaign.isFolder ? list(campaign.path) : campaign));
}

/** Returns whether the disk has hard links. */
async function linkAll(from: string, to: string, owners: readonly Owner[]): Promise<boolean> {
  try {
    await mkdir(to, { recursive: true });
    for (const { path, isFolder } of owners) {
      await mkdir(dirname(join(to, path)), { recursive: true });
      await linkTree(join(from, path), join(to, path), isFolder);
    }
    return true;
  } catch (error) {
    if (!knowsNoSecondNames(error)) throw error;
    return false;
  }
}

/** What a removal that had begun before takes away in the meantime is left out. */
async function linkTree(from: string, to: string, isFolder: boolean): Promise<void> {
  if (!isFolder) return link(from, to).catch(unlessGone);
  await mkdir(to);
  const entries = await readdir(from, { withFileTypes: true }).catch(unlessGone);
  for (const entry of entries ?? []) await linkTree(join(from, entry.name), join(to, entry.name), entry.isDirectory());
}

function unlessGone(error: unknown): undefined {
  if (!isDiskError(error, 'ENOENT')) throw error;
}
