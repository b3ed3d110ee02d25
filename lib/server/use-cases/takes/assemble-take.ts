import { join } from 'node:path';
import { forEachAtMost } from '@/lib/async/for-each-at-most';
import { isAppError } from '@/lib/contract/errors';
import { partKey } from '@/lib/domain/files';
import type { TakePart } from '../../ports/store/parts';
import type { Take } from '../../ports/store/takes';
import type { Deps } from '../deps';
import { readPart } from './read-part';
import { requireUsableFile } from './require-usable-file';

export type AssemblyDeps = Pick<Deps, 'store' | 'storage' | 'files' | 'live'> & {
  media: Pick<Deps['media'], 'repair' | 'measure'>;
};

/** How many parts are read at once: a store far away takes longer to answer than to send. */
const PARTS_AT_ONCE = 4;

/**
 * Stores a take's parts, one after the other, as one file under `key`, so that players play all of it. A take that was
 * normalised while it was recorded is such a file already. A file that the visitor chose is looked into before: throws
 * what `requireUsableFile` does. Returns the parts that differ from what was announced; if
 * there are any, nothing was stored.
 */
export async function assembleTake(
  deps: AssemblyDeps,
  take: Take,
  parts: readonly TakePart[],
  key: string,
): Promise<TakePart[]> {
  const canJoin = deps.storage.canJoin(parts);
  const storeWhole = async (path: string) => (canJoin ? undefined : deps.storage.store(key, path));
  if ((await deps.live.seal(take.id, parts, storeWhole)) && !canJoin) return [];
  // Which parts are there is not asked: a store may refuse to list for a while, and each is read anyway.
  if (!take.fromFile && (await joinInStorage(deps, take, parts, key))) return [];
  return deps.files.withFolder(async (folder) => {
    const path = join(folder, 'take');
    const good = await readParts(deps, take, parts, path);
    if (good.size < parts.length) return parts.filter((part) => !good.has(part));
    if (take.fromFile) await requireUsableFile(deps, take, path);
    await deps.media.repair({ source: path });
    await deps.storage.store(key, path);
    return [];
  });
}

/** Writes the parts into a file. Returns those that are what was announced. */
async function readParts(deps: AssemblyDeps, take: Take, parts: readonly TakePart[], path: string) {
  const file = await deps.files.create(path);
  const good = new Set<TakePart>();
  try {
    await forEachAtMost(PARTS_AT_ONCE, startsOf(parts), async ({ part, start }) => {
      let position = start;
      const isGood = await readPart(deps, take, part, async (chunk) => {
        await file.write(chunk, position);
        position += chunk.length;
      });
      if (isGood) good.add(part);
    });
  } finally {
    await file.close();
  }
  return good;
}

/** Returns the parts with their first byte's position in the whole. */
function startsOf(parts: readonly TakePart[]): { part: TakePart; start: number }[] {
  let end = 0;
  return parts.map((part) => ({ part, start: (end += part.bytes) - part.bytes }));
}

/**
 * Has storage put the parts together without reading them, where it can: parts that are large enough and were compared
 * with their hashes as they came, and not of an MP4, which may need repair. Returns whether it did.
 */
async function joinInStorage(
  { store, storage }: AssemblyDeps,
  take: Take,
  parts: readonly TakePart[],
  key: string,
): Promise<boolean> {
  const files = parts.map((part) => ({ key: partKey(take.folder, part), bytes: part.bytes }));
  const [first] = files;
  if (!first || !storage.canJoin(files)) return false;
  if ((await store.parts.unverified(take.id)).length > 0) return false;
  for (const { key: part, bytes } of files) if ((await storage.size(part)) !== bytes) return false;
  try {
    if (await isMp4(storage, first.key)) return false;
    await storage.join(files, key);
  } catch (error) {
    if (isAppError(error) && error.code === 'notFound') return false;
    throw error;
  }
  // A presigned post that is still open may have replaced a part since. Another file takes the place of this one then.
  return (await storage.size(key)) === parts.reduce((sum, { bytes }) => sum + bytes, 0);
}

async function isMp4(storage: Deps['storage'], key: string): Promise<boolean> {
  const chunks: Buffer[] = [];
  for await (const chunk of (await storage.read(key, { bytes: 8 })) as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('latin1', 4) === 'ftyp';
}
