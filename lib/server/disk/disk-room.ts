import { statfs } from 'node:fs/promises';
import type { Room } from '../ports/storage';

/** `free`: bytes this process may still write; `total`: the size of the whole disk, bytes. */
export type DiskReading = { free: number; total: number };

export type DiskRoomOptions = {
  /**
   * Free bytes below which nothing new may begin; half of it is reserved for the database. Default: 2 GiB, on a small
   * disk 5 % of it.
   */
  floorBytes?: number;
  read?: (folder: string) => Promise<DiskReading>;
  /** Returns the time, ms. */
  clock?: () => number;
};

const FLOOR_MAX = 2 * 1024 ** 3;
const FLOOR_SHARE = 0.05;
/**
 * How long a reading of the disk is used while space is ample, ms. When it is low, each caller reads again, because
 * space may be freed at any moment.
 */
const CACHE_MS = 1_000;

/** Reads how much space a folder's disk has. */
export async function readDisk(folder: string): Promise<DiskReading> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

/**
 * Returns a function that says how much space the folder's disk has once `bytes` more are written, which the caller
 * then writes. Between two readings of the disk, the bytes of all writers are added up. A new reading forgets bytes
 * that were allowed but not written yet. This error stays small when callers ask for small pieces, each after the last
 * one was written.
 */
export function openDiskRoom(
  folder: string,
  { floorBytes, read = readDisk, clock = Date.now }: DiskRoomOptions,
): (bytes?: number) => Promise<Room> {
  let free = 0;
  let floor = 0;
  let goodUntil = -Infinity;
  let looking: Promise<void> | null = null;

  async function look(): Promise<void> {
    const disk = await read(folder);
    floor = floorBytes ?? Math.min(FLOOR_MAX, disk.total * FLOOR_SHARE);
    free = disk.free;
    goodUntil = clock() + CACHE_MS;
  }

  return async (bytes = 0) => {
    if (clock() >= goodUntil || free - bytes < floor) await (looking ??= look().finally(() => (looking = null)));
    if (free - bytes < floor / 2) return 'none';
    free -= bytes;
    return free < floor ? 'low' : 'ample';
  };
}
