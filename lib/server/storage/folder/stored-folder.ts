import { createHash } from 'node:crypto';
import { constants, mkdirSync, realpathSync } from 'node:fs';
import { link, lstat, open, readdir, realpath, rename, rmdir, unlink, type FileHandle } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { AppError } from '@/lib/contract/errors';
import { isDiskError, onDisk } from '../../disk/disk-error';
import { splitKey } from '../storage-key';
import { empty, foldersBetween, isGone, makeFolders, MISSING, unlessGone, walk } from './folders';
import { syncToDisk } from './sync-to-disk';

/** Files under their keys. Symbolic links are never followed, so no key leads out of the folder. */
export type StoredFolder = {
  /** Returns the path and size of the key's file. Throws `AppError` `notFound`. */
  find(key: string): Promise<{ path: string; bytes: number }>;
  /** Opens the key's file for reading. Throws `AppError` `notFound`. */
  open(key: string): Promise<FileHandle>;
  /**
   * Moves a synced file of the same disk under the key, and waits until the disk has it. Throws `EXDEV` when it is on
   * another disk.
   */
  adopt(path: string, key: string): Promise<void>;
  /**
   * Makes the file known by another key too, and waits until the disk has it. Throws `AppError` `notFound`; `EPERM` and
   * similar codes where the disk has no hard links.
   */
  link(from: string, to: string): Promise<void>;
  remove(key: string): Promise<void>;
  /** Removes all files below the prefix; returns how many. */
  removeAll(prefix: string): Promise<number>;
  /** Returns the bytes of all files below the prefix, by the rest of their keys after it. */
  filesBelow(prefix: string): Promise<Map<string, number>>;
  /** From now on removals are refused with `unavailable`, until the function that it returns is called. */
  holdRemovals(): () => void;
  holdsRemovals(): boolean;
  /** The folder that has the files. */
  root: string;
  /** Returns the keys of all files, but for those that are too long to be read from the names on the disk. */
  keys(): Promise<string[]>;
};

/** The file system's limit for one name, bytes. */
const MAX_NAME_BYTES = 255;
/** The name on the disk of what is longer: see `nameOnDisk`. */
const SHORTENED = /^~[0-9a-f]{64}$/;

export function openStoredFolder(folder: string): StoredFolder {
  mkdirSync(folder, { recursive: true });
  const root = realpathSync(folder);
  const pathOf = (key: string) => join(root, ...splitKey(key).map(nameOnDisk));
  /** Those during whose work nothing may be removed. */
  const holds = new Set<object>();
  /**
   * The folders that were made, and whose names the disk may not have yet; each time a folder is made, with another
   * token. A process beside this one relies on the disk's journal, which keeps the order of names.
   */
  const unsynced = new Map<string, object>();

  function refuseWhileHeld(): void {
    if (holds.size > 0) throw new AppError('unavailable', 'Nothing is removed while a backup reads the files');
  }

  async function checkFolders(path: string): Promise<void> {
    for (const folder of foldersBetween(root, path)) if (!(await lstat(folder)).isDirectory()) throw missing();
  }

  async function removeFolders(path: string): Promise<void> {
    for (const folder of foldersBetween(root, path).reverse()) await removeFolder(folder);
  }

  async function removeFolder(folder: string): Promise<void> {
    await rmdir(folder);
    unsynced.delete(folder);
  }

  async function find(key: string) {
    const path = pathOf(key);
    try {
      const [real, file] = await Promise.all([realpath(path), lstat(path)]);
      // Another path: a folder, or the file itself, is a symbolic link.
      if (real !== path || !file.isFile()) throw missing();
      return { path, bytes: file.size };
    } catch (error) {
      throw isDiskError(error, ...MISSING) ? missing(error) : error;
    }
  }

  /** Moves or links the file at `path` to the key's path, and waits until the disk has it. */
  async function name(path: string, key: string, give: (from: string, to: string) => Promise<void>): Promise<void> {
    const target = pathOf(key);
    await onDisk(async () => {
      for (let attempt = 1; ; attempt++) {
        try {
          await makeFolders(root, target, unsynced);
          await give(path, target);
          break;
        } catch (error) {
          // Another caller removed the folder while it was still empty.
          if (attempt === 10 || !isDiskError(error, 'ENOENT')) throw error;
          if (!(await exists(path))) throw missing(error);
        }
      }
      await syncNames(target);
    });
  }

  /** Waits until the disk has the file's name and those of its folders. Most disks wait once for all of them. */
  async function syncNames(file: string): Promise<void> {
    const made = foldersBetween(root, file).map((folder) => [folder, unsynced.get(folder)] as const);
    const waited = made.filter(([, token]) => token !== undefined);
    await Promise.all([file, ...waited.map(([folder]) => folder)].map((path) => syncToDisk(dirname(path))));
    for (const [folder, token] of waited) if (unsynced.get(folder) === token) unsynced.delete(folder);
  }

  return {
    root,
    find,

    holdRemovals() {
      const hold = {};
      holds.add(hold);
      return () => void holds.delete(hold);
    },

    holdsRemovals: () => holds.size > 0,

    async open(key) {
      const { path } = await find(key);
      try {
        return await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
      } catch (error) {
        throw isDiskError(error, ...MISSING) ? missing(error) : error;
      }
    },

    adopt: (path, key) => name(path, key, rename),

    link: async (from, to) => name((await find(from)).path, to, link),

    async remove(key) {
      refuseWhileHeld();
      try {
        const { path } = await find(key);
        await unlink(path);
        await removeFolders(path);
      } catch (error) {
        if (!isGone(error)) throw error;
      }
    },

    async removeAll(prefix) {
      refuseWhileHeld();
      const folder = pathOf(prefix);
      try {
        await checkFolders(join(folder, 'any'));
        const removed = await empty(folder, removeFolder);
        await removeFolders(join(folder, 'any')).catch(unlessGone);
        return removed;
      } catch (error) {
        return unlessGone(error) ?? 0;
      }
    },

    async filesBelow(prefix) {
      const folder = pathOf(prefix);
      try {
        await checkFolders(join(folder, 'any'));
        const entries = await readdir(folder, { recursive: true, withFileTypes: true });
        const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
        const sizes = await Promise.all(paths.map(async (path) => (await lstat(path).catch(unlessGone))?.size));
        return new Map(
          paths.flatMap((path, index) =>
            sizes[index] === undefined ? [] : [[relative(folder, path), sizes[index]] as const],
          ),
        );
      } catch (error) {
        return unlessGone(error) ?? new Map<string, number>();
      }
    },

    async keys() {
      const keys: string[] = [];
      for await (const names of walk(root)) if (!names.some((name) => SHORTENED.test(name))) keys.push(names.join('/'));
      return keys;
    },
  };
}

/** Letters of three or four bytes can make a name too long for the disk but not for a key. */
function nameOnDisk(segment: string): string {
  if (Buffer.byteLength(segment) <= MAX_NAME_BYTES) return segment;
  return `~${createHash('sha256').update(segment).digest('hex')}`;
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

function missing(cause?: unknown): AppError {
  return new AppError('notFound', 'There is no such file', undefined, { cause });
}
