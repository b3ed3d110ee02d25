import { MAX_PARTS } from '@/lib/contract/entities';
import { AppError } from '@/lib/contract/errors';
import type { Incoming } from './incoming-folder';
import type { StoredFolder } from './stored-folder';

/** What even the smallest file takes of a disk, bytes. */
const BLOCK = 4096;

/** Prefixes whose parts are counted, each with the turn that comes last. */
const turns = new Map<string, Promise<void>>();

type Place = { key: string; prefix: string; totalBytes: number };

/** Stores a part unless there would be more than `totalBytes` below its prefix then: `tooLarge`. One at a time is counted. */
export function adoptPart(stored: StoredFolder, received: Incoming, place: Place): Promise<void> {
  const turn = (turns.get(place.prefix) ?? Promise.resolve()).then(() => adopt(stored, received, place));
  const ended = turn.catch(() => {}).then(() => {
    if (turns.get(place.prefix) === ended) turns.delete(place.prefix);
  });
  turns.set(place.prefix, ended);
  return turn;
}

async function adopt(stored: StoredFolder, { path, bytes }: Incoming, { key, prefix, totalBytes }: Place): Promise<void> {
  const name = key.slice(prefix.length + 1);
  const others = (await stored.list(prefix)).filter((file) => file.name !== name);
  const total = others.reduce((sum, other) => sum + Math.max(other.bytes, BLOCK), Math.max(bytes, BLOCK));
  if (total > totalBytes || others.length >= MAX_PARTS) throw new AppError('tooLarge', 'There is no room for this part');
  await stored.adopt(path, key);
}
