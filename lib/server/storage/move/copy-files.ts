import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { forEachAtMost } from '@/lib/async/for-each-at-most';
import { AppError, isAppError } from '@/lib/contract/errors';
import { isDiskError } from '../../disk/disk-error';
import type { StorageTools } from '../opened-storage';
import type { StoredFolder } from '../folder/stored-folder';
import type { Ledger } from './ledger';

export type Copier = {
  /**
   * Copies every file that is new or another one since the last time, and removes from the target what is gone.
   * Returns how much it did.
   */
  copyAll(): Promise<{ files: number; bytes: number; removed: number }>;
  /** Copies the file of a key, if there is one. Returns whether it did. */
  copy(key: string): Promise<boolean>;
};

type Given = {
  stored: StoredFolder;
  target: StorageTools;
  ledger: Ledger;
  /** Called after each file. */
  onFile?: (bytes: number) => void;
};

/** How many files are copied at once. */
const AT_ONCE = 4;

/** Copies files from a folder, which others may be using, into another storage, which nobody else uses yet. */
export function createCopier({ stored, target, ledger, onFile = () => {} }: Given): Copier {
  async function copy(key: string): Promise<number | null> {
    const file = await openFile(stored, key);
    if (!file) return null;
    try {
      const { size, version } = await versionOf(file);
      if (ledger.copied.get(key) === version) return null;
      await ledger.begin(key);
      const sent = createHash('sha256');
      await target.send(key, Readable.from(hashed(file, sent), { objectMode: false }), size);
      const arrived = createHash('sha256');
      for await (const chunk of await target.storage.read(key)) arrived.update(chunk as Buffer);
      if (arrived.digest('hex') !== sent.digest('hex'))
        throw new AppError('unavailable', `The storage does not give back what was sent: ${key}`);
      await ledger.end(key, version);
      onFile(size);
      return size;
    } finally {
      await file.close();
    }
  }

  async function removeGone(keys: ReadonlySet<string>): Promise<number> {
    const gone: string[] = [];
    for (const key of ledger.copied.keys()) if (!keys.has(key) && !(await exists(stored, key))) gone.push(key);
    await target.storage.remove(gone);
    for (const key of gone) await ledger.remove(key);
    return gone.length;
  }

  return {
    copy: async (key) => (await copy(key)) !== null,

    async copyAll() {
      const keys = new Set(await stored.keys());
      const done = { files: 0, bytes: 0 };
      await forEachAtMost(AT_ONCE, [...keys], async (key) => {
        const bytes = await copy(key);
        if (bytes === null) return;
        done.files += 1;
        done.bytes += bytes;
      });
      return { ...done, removed: await removeGone(keys) };
    },
  };
}

/** Returns `null` when there is no such file any more. */
async function openFile(stored: StoredFolder, key: string): Promise<FileHandle | null> {
  try {
    const { path } = await stored.find(key);
    return await open(path, 'r');
  } catch (error) {
    if ((isAppError(error) && error.code === 'notFound') || isDiskError(error, 'ENOENT')) return null;
    throw error;
  }
}

async function exists(stored: StoredFolder, key: string): Promise<boolean> {
  const file = await openFile(stored, key);
  await file?.close();
  return file !== null;
}

/** A file of the folder is never written to again: whatever takes its place is another one. */
async function versionOf(file: FileHandle): Promise<{ size: number; version: string }> {
  const { size, mtimeMs, ino } = await file.stat();
  return { size, version: [ino, size, Math.round(mtimeMs)].map((number) => number.toString(36)).join('-') };
}

async function* hashed(file: FileHandle, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const chunk of file.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    yield chunk;
  }
}
