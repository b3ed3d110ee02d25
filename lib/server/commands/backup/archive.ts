import { createHash, type Hash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, pack, type Pack } from 'tar-stream';
import { syncToDisk } from '../../storage/folder/sync-to-disk';

/** A file of an archive: its content, or the path of the file that has it. */
export type Entry = { name: string } & ({ content: Uint8Array } | { path: string });

/** The archive is cut off, damaged, or none of ours. */
export class BrokenArchive extends Error {
  constructor(path: string, why: string) {
    super(`${path} cannot be restored: ${why}`);
    this.name = 'BrokenArchive';
  }
}

/**
 * The last entry: a line `{sha256}  {name}` for every other one, as `sha256sum` writes them. Without it an archive that
 * was cut off between two entries would look whole.
 */
const SUMS = 'SHA256SUMS';

/**
 * Writes a tar archive. It gets its name only once it is whole and on the disk; nothing stays behind after an error.
 * Returns how many bytes its entries have. Throws when there is a file of that name, or another process writes one.
 */
export async function writeArchive(path: string, entries: AsyncIterable<Entry>): Promise<number> {
  const unfinished = `${path}.part`;
  const file = await openAlone(unfinished);
  const tar = pack();
  let bytes = 0;

  async function addAll(): Promise<void> {
    let sums = '';
    for await (const entry of entries) {
      const { sha256, size } = await add(tar, entry);
      sums += `${sha256}  ${entry.name}\n`;
      bytes += size;
    }
    await add(tar, { name: SUMS, content: Buffer.from(sums) });
    tar.finalize();
  }

  try {
    // Whoever wrote it until now has given it its name.
    requireNew(path);
    const written = pipeline(Readable.from(tar), file.createWriteStream({ flush: true }));
    await Promise.all([written, addAll().catch((error: Error) => (tar.destroy(error), Promise.reject(error)))]);
    await rename(unfinished, path);
    await syncToDisk(dirname(path));
    return bytes;
  } catch (error) {
    await file.close();
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Throws when there is a file of that name. */
export function requireNew(path: string): void {
  if (existsSync(path)) throw new Error(`${path} is there already: name another file`);
}

/** Creates a file, which nobody else then does. */
async function openAlone(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'wx', 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new Error(`${path} is there: a backup is being written to it, or was cut short: wait, or remove it`);
  }
}

async function add(tar: Pack, entry: Entry): Promise<{ sha256: string; size: number }> {
  const size = 'path' in entry ? (await stat(entry.path)).size : entry.content.byteLength;
  const source = 'path' in entry ? createReadStream(entry.path) : Readable.from([entry.content]);
  const hash = createHash('sha256');
  const sink = tar.entry({ name: entry.name, size, mode: 0o600 });
  await pipeline(hashed(source, hash), sink);
  return { sha256: hash.digest('hex'), size };
}

async function* hashed(source: AsyncIterable<unknown>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    hash.update(chunk as Buffer);
    yield chunk as Buffer;
  }
}

/**
 * Calls `take` with each entry of an archive, which has to read all of it. Resolves when the archive turned out to be
 * whole and unchanged; throws `BrokenArchive` otherwise: until then nothing of it may be relied on.
 */
export async function readArchive(
  path: string,
  take: (name: string, content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const found: string[] = [];
  let sums: string | undefined;
  const tar = extract();
  const read = pipeline(createReadStream(path), tar);
  // Told below, once the entries have ended.
  read.catch(() => {});
  try {
    for await (const entry of tar) {
      const { name, type } = entry.header;
      if (sums !== undefined || type !== 'file') throw new BrokenArchive(path, `there is a ${type} ${name} in it`);
      const hash = createHash('sha256');
      if (name === SUMS) sums = await textOf(entry);
      else {
        await take(name, hashed(entry, hash));
        found.push(`${hash.digest('hex')}  ${name}\n`);
      }
    }
    await read;
  } catch (error) {
    if (error instanceof Error && /^(?:Unexpected end of data|Invalid tar header)/.test(error.message))
      throw new BrokenArchive(path, 'it is cut off, or no archive');
    throw error;
  }
  if (sums === undefined) throw new BrokenArchive(path, 'its end is missing');
  if (sums !== found.join('')) throw new BrokenArchive(path, 'it was changed after it was written');
}

/** Reads an entry that is a text. */
export async function textOf(content: AsyncIterable<unknown>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
