import { createMutex } from '@/lib/async/mutex';
import { AppError } from '@/lib/contract/errors';
import type { PostOwner } from '../../ports/storage';
import type { Incoming } from './incoming-folder';
import type { StoredFolder } from './stored-folder';

/** What even the smallest file uses on a disk, bytes. */
const BLOCK = 4096;
/**
 * How long a count is used before the folder is read again, ms, where no other process writes to it: somebody else may
 * have. Before an upload is refused, the count may be `MAX_AGE_BEFORE_REFUSAL_MS` old at most.
 */
const MAX_AGE_MS = 60_000;
const MAX_AGE_BEFORE_REFUSAL_MS = 5_000;

/** The files that the presigned posts of one take or resume brought. */
export type OwnedFiles = {
  /**
   * Records that `bytes` are being uploaded; returns a function to call when the upload has ended. Throws `unavailable`
   * when uploads of one owner at the same time exceed twice what it may have.
   */
  expect(owner: PostOwner, bytes: number): () => void;
  /**
   * Stores a file. Throws `tooLarge` when its owner would then have more than it may. Files of one owner are counted
   * one at a time.
   */
  adopt(received: Incoming, key: string, owner: PostOwner): Promise<void>;
  /** Called when files below this prefix, or the file of this key, were removed. */
  forget(prefixOrKey: string): void;
};

type Tally = { files: Map<string, number>; bytes: number; countedAt: number };

/**
 * Counts what each owner has, so that storing one more file costs the same however many there are. Where other
 * processes store files in the same folder, it is read for each file.
 */
export function createOwnedFiles(
  stored: StoredFolder,
  { now = Date.now, isOnlyProcess = true }: { now?: () => number; isOnlyProcess?: boolean } = {},
): OwnedFiles {
  const tallies = new Map<string, Tally>();
  const oneAtATime = createMutex();
  const onTheirWay = new Map<string, number>();

  async function count(folder: string): Promise<Tally> {
    const sizes = await stored.filesBelow(folder);
    const files = new Map([...sizes].map(([name, bytes]) => [name, Math.max(bytes, BLOCK)]));
    const tally = { files, bytes: sum(files.values()), countedAt: now() };
    for (const [other, { countedAt }] of tallies) if (now() - countedAt > MAX_AGE_MS) tallies.delete(other);
    tallies.set(folder, tally);
    return tally;
  }

  async function adopt(
    { path, bytes }: Incoming,
    key: string,
    { folder, maxBytes, maxFiles }: PostOwner,
  ): Promise<void> {
    const name = key.slice(folder.length + 1);
    const size = Math.max(bytes, BLOCK);
    const fits = ({ files, bytes: all }: Tally) =>
      all - (files.get(name) ?? 0) + size <= Math.max(maxBytes, BLOCK) && (files.has(name) || files.size < maxFiles);
    const known = tallies.get(folder);
    const isGood = known && isOnlyProcess && now() - known.countedAt <= MAX_AGE_MS;
    let tally = isGood ? known : await count(folder);
    if (!fits(tally) && now() - tally.countedAt > MAX_AGE_BEFORE_REFUSAL_MS) tally = await count(folder);
    if (!fits(tally)) throw new AppError('tooLarge', 'There is no room for this file beside the others');
    await stored.adopt(path, key);
    tally.bytes += size - (tally.files.get(name) ?? 0);
    tally.files.set(name, size);
  }

  return {
    expect({ folder, maxBytes }, bytes) {
      const before = onTheirWay.get(folder) ?? 0;
      if (before > 0 && before + bytes > 2 * maxBytes)
        throw new AppError('unavailable', 'As much as this take may have is on its way already');
      onTheirWay.set(folder, before + bytes);
      return () => {
        const left = (onTheirWay.get(folder) ?? 0) - bytes;
        if (left > 0) onTheirWay.set(folder, left);
        else onTheirWay.delete(folder);
      };
    },

    adopt: (received, key, owner) => oneAtATime(() => adopt(received, key, owner), owner.folder),

    forget(prefixOrKey) {
      for (const folder of tallies.keys())
        if (`${prefixOrKey}/`.startsWith(`${folder}/`) || folder.startsWith(`${prefixOrKey}/`)) tallies.delete(folder);
    },
  };
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
