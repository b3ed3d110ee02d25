import { randomBytes } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, link, readFile, unlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { AppError } from '@/lib/contract/errors';
import type { Room, Storage } from '../../ports/storage';
import { isDiskError, knowsNoSecondNames, onDisk } from '../../disk/disk-error';
import { openDiskRoom, type DiskRoomOptions } from '../../disk/disk-room';
import { requireAtMost } from '../require-at-most';
import { unlessGone } from './folders';
import { locationOfFolder, readFolderId, writeFolderId } from './folder-id';
import { openIncomingFolder, type IncomingFolder } from './incoming-folder';
import { createMediaLinks, type MediaLinks } from './media-links';
import { createOwnedFiles, type OwnedFiles } from './owned-files';
import { createSnapshots, type WithSnapshot } from './snapshot';
import { openStoredFolder, type StoredFolder } from './stored-folder';
import { createPresignedPosts, type PresignedPosts } from './presigned-posts';
import { syncToDisk } from './sync-to-disk';

export type FileStorageOptions = {
  /** Holds two folders on one disk: `stored`, the files by key, and `incoming`, files that are not complete yet. */
  folder: string;
  /** The address by which visitors reach this server. */
  publicUrl: string;
  /** Signs presigned posts and links; a new secret makes all existing ones invalid. */
  secret: string;
  /** The server's time in ms. */
  clock?: () => number;
  disk?: Pick<DiskRoomOptions, 'floorBytes' | 'read'>;
  /** Whether no other process uses the folder. */
  isOnlyProcess?: boolean;
  /** Whether the owner of a presigned post, by id, still accepts uploads; asked for every upload. Left out: always. */
  accepts?: (ownerId: string) => Promise<boolean>;
  /** Called with the key of a file that came when its owner had just stopped accepting uploads. */
  onLate?: (key: string) => Promise<void>;
};

/** The port, and what the two routes need that stand in for an S3 server. */
export type FileStorage = Storage & {
  clock: () => number;
  posts: PresignedPosts;
  links: MediaLinks;
  incoming: IncomingFolder;
  stored: StoredFolder;
  owned: OwnedFiles;
  accepts: (ownerId: string) => Promise<boolean>;
  onLate: (key: string) => Promise<void>;
  /** Returns how much space there is once `bytes` more are written. */
  room(bytes?: number): Promise<Room>;
  /**
   * Calls `work` with a folder that has every file there was when `note` was called, by names of its own, and with what
   * `note` returned. Nothing that `note` may have seen is removed before.
   */
  withSnapshot: WithSnapshot;
};

/** Storage in a folder of this machine. Opening it deletes incomplete files that a killed process left. */
export function createFileStorage({
  folder,
  publicUrl,
  secret,
  clock = Date.now,
  disk,
  isOnlyProcess,
  accepts,
  onLate = async () => {},
}: FileStorageOptions): FileStorage {
  const address = publicUrl.replace(/(?<!\/)\/+$/, '');
  const stored = openStoredFolder(join(resolve(folder), 'stored'));
  const incoming = openIncomingFolder(join(resolve(folder), 'incoming'), { isOnlyProcess });
  const links = createMediaLinks(address, secret, clock);
  const posts = createPresignedPosts(secret, clock);
  const room = openDiskRoom(resolve(folder), { ...disk, clock });
  const owned = createOwnedFiles(stored, { now: clock, isOnlyProcess });
  const snapshots = createSnapshots(stored, join(resolve(folder), 'snapshots'), { isOnlyProcess });

  return {
    location: locationOfFolder(resolve(folder)),
    id: () => readFolderId(resolve(folder)),
    setId: (id) => writeFolderId(resolve(folder), id),
    clock,
    posts,
    links,
    incoming,
    stored,
    async close() {
      await incoming.close();
      await snapshots.close();
    },
    withSnapshot: snapshots.withSnapshot,
    owned,
    accepts: accepts ?? (async () => true),
    onLate,
    refusesSettledPosts: accepts !== undefined,
    createPresignedPost: async (input) => ({ url: `${address}/api/storage`, fields: posts.sign(input) }),
    createPartsPost: async (input) => ({ url: `${address}/api/storage`, fields: posts.signParts(input) }),
    urlOf: links.urlOf,
    keyOf: links.keyOf,
    link: async (input) => links.sign(input),
    size: (key) => stored.find(key).then(({ bytes }) => bytes, noneIfMissing),
    copyTo: async (key, path) => share((await stored.find(key)).path, path),
    read: async (key, { start = 0, bytes = Infinity } = {}) =>
      (await stored.open(key)).createReadStream({ start, end: start + bytes - 1 }),

    async store(key, path) {
      await onDisk(() => syncToDisk(path));
      try {
        await stored.adopt(path, key);
      } catch (error) {
        if (!isDiskError(error, 'EXDEV')) throw error;
        const copy = await incoming.write(createReadStream(path));
        await stored.adopt(copy.path, key).catch(async (reason) => {
          await copy.discard();
          throw reason;
        });
      }
      // The source still exists after a copy, and after a rename onto another name of the same file.
      await unlink(path).catch(unlessGone);
    },

    async copy(from, to) {
      try {
        await stored.link(from, to);
      } catch (error) {
        if (!knowsNoSecondNames(error)) throw error;
        const copy = await incoming.write(createReadStream((await stored.find(from)).path));
        await stored.adopt(copy.path, to);
      }
    },

    canJoin: () => false,

    async join() {
      throw new Error('A folder cannot join files without reading them');
    },

    holdsRemovals: () => stored.holdsRemovals(),

    async remove(keys) {
      for (const key of keys) {
        await stored.remove(key);
        owned.forget(key);
      }
    },

    async removeAll(prefix) {
      const removed = await stored.removeAll(prefix);
      owned.forget(prefix);
      return removed;
    },

    async list(prefix, max) {
      const files = await stored.filesBelow(prefix);
      requireAtMost(files, max);
      return files;
    },

    async sizeBelow(prefix) {
      return [...(await stored.filesBelow(prefix)).values()].reduce((sum, bytes) => sum + bytes, 0);
    },

    room,

    async check() {
      if ((await room()) !== 'ample') return 'lowSpace';
      const sent = randomBytes(16);
      const probe = await incoming.write(Readable.from([sent]));
      try {
        if (!sent.equals(await readFile(probe.path)))
          throw new AppError('unavailable', 'The disk does not give back what was written');
        return 'ok';
      } finally {
        await probe.discard();
      }
    },
  };
}

/** Makes a hard link where the disk supports it, else a copy. */
async function share(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (!knowsNoSecondNames(error)) throw error;
    await onDisk(() => copyFile(from, to, constants.COPYFILE_EXCL));
  }
}

function noneIfMissing(error: unknown): null {
  if (error instanceof AppError && error.code === 'notFound') return null;
  throw error;
}
