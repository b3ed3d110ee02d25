import { lstat, mkdir, readdir, realpath, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { forEachAtMost } from '@/lib/async/for-each-at-most';
import { AppError } from '@/lib/contract/errors';
import { isDiskError } from '../../disk/disk-error';

/** How many files are removed at once: a take has as many parts as seconds. */
const REMOVED_AT_ONCE = 8;
export const MISSING = ['ENOENT', 'ENOTDIR', 'ELOOP'];

/**
 * Removes all files below a folder; returns how many it removed itself: another caller may do the same meanwhile. Files
 * that arrive in the meantime may stay.
 */
export async function empty(folder: string, removeFolder: (folder: string) => Promise<void>): Promise<number> {
  let removed = 0;
  const entries = (await readdir(folder, { withFileTypes: true }).catch(unlessGone)) ?? [];
  for (const entry of entries.filter((each) => each.isDirectory())) {
    const below = join(folder, entry.name);
    removed += await empty(below, removeFolder);
    await removeFolder(below).catch(unlessGone);
  }
  const paths = entries.filter((each) => !each.isDirectory()).map(({ name }) => join(folder, name));
  await forEachAtMost(REMOVED_AT_ONCE, paths, async (path) => {
    if (await unlink(path).then(() => true, unlessGone)) removed += 1;
  });
  return removed;
}

/** Yields the names that lead to each file below a folder; others may remove some in the meantime. */
export async function* walk(folder: string): AsyncGenerator<string[]> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(unlessGone)) ?? [];
  for (const entry of entries) {
    if (entry.isFile()) yield [entry.name];
    if (entry.isDirectory()) for await (const names of walk(join(folder, entry.name))) yield [entry.name, ...names];
  }
}

export function isGone(error: unknown): boolean {
  return (
    (error instanceof AppError && error.code === 'notFound') || isDiskError(error, ...MISSING, 'ENOTEMPTY', 'EEXIST')
  );
}

export function unlessGone(error: unknown): undefined {
  if (!isGone(error)) throw error;
}

/** Returns the folders from the root down to a file, outermost first. */
export function foldersBetween(root: string, file: string): string[] {
  const folder = dirname(file);
  return folder === root ? [] : [...foldersBetween(root, folder), folder];
}

/** Adds what it makes to `made`: the disk may not have the names of these folders yet. */
export async function makeFolders(root: string, file: string, made: Map<string, object>): Promise<void> {
  const missing: string[] = [];
  // Mostly only the innermost is.
  for (const folder of foldersBetween(root, file).reverse()) {
    if (await isFolder(folder)) break;
    missing.unshift(folder);
  }
  for (const folder of missing) {
    try {
      await mkdir(folder);
      made.set(folder, {});
    } catch (error) {
      if (!isDiskError(error, 'EEXIST')) throw error;
      if (!(await lstat(folder)).isDirectory())
        throw new Error('A folder of the key is a file or a symbolic link', { cause: error });
    }
  }
}

/** Whether it is there, and no symbolic link leads to it. */
async function isFolder(path: string): Promise<boolean> {
  try {
    const [real, entry] = await Promise.all([realpath(path), lstat(path)]);
    return real === path && entry.isDirectory();
  } catch (error) {
    if (!isDiskError(error, ...MISSING)) throw error;
    return false;
  }
}
