import { existsSync, statfsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { FileStorage } from '../../storage/folder/file-storage';
import { requireNew, writeArchive, type Entry } from './archive';
import { DATABASE, FILES, FORMAT, MANIFEST, SECRET, STORAGE_ID } from './layout';

type Needed = {
  folder: string;
  storage: Pick<FileStorage, 'withSnapshot' | 'id'>;
  /** Returns the database as it is in one moment. */
  dump: () => Promise<Blob>;
  now: () => Date;
};

/**
 * Writes all that an embedded installation has into one file, while it goes on: the database of one moment and every
 * file that its rows name. Throws when there is a file of that name already, no folder for it, or no room.
 */
export async function backup(
  { folder, storage, dump, now }: Needed,
  { path }: { path: string },
): Promise<{ files: number; bytes: number }> {
  requireNew(path);
  if (!existsSync(dirname(path))) throw new Error(`There is no folder ${dirname(path)}: make it, or name another one`);
  return storage.withSnapshot(dump, async (snapshot, database) => {
    const files = await listFiles(snapshot);
    requireSpace(dirname(path), database.size + sum(files.map(({ bytes }) => bytes)));

    async function* entries(): AsyncGenerator<Entry> {
      const manifest = { format: FORMAT, createdAt: now().toISOString() };
      yield { name: MANIFEST, content: Buffer.from(`${JSON.stringify(manifest)}\n`) };
      // There is none where APP_SECRET is set.
      const secret = join(folder, SECRET);
      if (existsSync(secret)) yield { name: SECRET, content: await readFile(secret) };
      yield { name: STORAGE_ID, content: Buffer.from((await storage.id()) ?? '') };
      yield { name: DATABASE, content: new Uint8Array(await database.arrayBuffer()) };
      for (const { name, path: content } of files) yield { name: `${FILES}${name}`, path: content };
    }

    return { files: files.length, bytes: await writeArchive(path, entries()) };
  });
}

type Found = { name: string; path: string; bytes: number };

async function listFiles(folder: string): Promise<Found[]> {
  const found: Found[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    found.push({ name: relative(folder, path).split(sep).join('/'), path, bytes: (await stat(path)).size });
  }
  return found;
}

/** A disk that a backup fills would refuse visitors. */
function requireSpace(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize > bytes * 1.05) return;
  const mb = (size: number) => `${Math.ceil(size / 1024 ** 2)} MB`;
  throw new Error(
    `The backup needs ${mb(bytes)}, and ${folder} has ${mb(bavail * bsize)}: name a file on another disk`,
  );
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
