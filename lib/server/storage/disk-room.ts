import { statfs } from 'node:fs/promises';
import type { Room } from '../ports/storage';

/** Bytes a user of this process's kind may still write, and of the whole disk. */
export type DiskReading = { free: number; total: number };

export type DiskRoomOptions = {
  /**
   * Free bytes below which nothing new begins; half of it is left to the database. Default: 2 GiB, on a small disk 5 %
   * of it.
   */
  floorBytes?: number;
  read?: (folder: string) => Promise<DiskReading>;
  /** ms. */
  clock?: () => number;
};

const FLOOR_MAX = 2 * 1024 ** 3;
const FLOOR_SHARE = 0.05;
/**
 * So long a look holds while there is ample room, ms. Below, each asker looks again: room may come back at any moment.
 */
const HOLDS_MS = 1_000;

async function readDisk(folder: string): Promise<DiskReading> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

/**
 * Says how much room there is on the folder's disk once `bytes` more are written, which the caller then writes. All who
 * write are counted together between two looks at the disk. A look forgets what was allowed and is not written yet:
 * who asks for a small piece at a time, and for the next one when it is written, keeps that small.
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
    goodUntil = clock() + HOLDS_MS;
  }

  return async (bytes = 0) => {
    if (clock() >= goodUntil || free - bytes < floor) await (looking ??= look().finally(() => (looking = null)));
    if (free - bytes < floor / 2) return 'none';
    free -= bytes;
    return free < floor ? 'low' : 'ample';
  };
}
