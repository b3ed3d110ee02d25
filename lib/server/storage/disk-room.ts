import { statfs } from 'node:fs/promises';
import type { Room } from '../ports/storage';

/** Bytes a user of this process's kind may still write, and of the whole disk. */
export type DiskReading = { free: number; total: number };

export type DiskRoomOptions = {
  /** Free bytes below which nothing new begins; half of it is left to the database. Default: 2 GiB, on a small disk 5 % of it. */
  floorBytes?: number;
  read?: (folder: string) => Promise<DiskReading>;
  /** ms. */
  clock?: () => number;
};

const FLOOR_MAX = 2 * 1024 ** 3;
const FLOOR_SHARE = 0.05;
/** So long a good answer holds, ms. A bad one is looked at again each time: room may come back at any moment. */
const HOLDS_MS = 1_000;

async function readDisk(folder: string): Promise<DiskReading> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

/** Says how much room there is on the folder's disk. */
export function openDiskRoom(folder: string, { floorBytes, read = readDisk, clock = Date.now }: DiskRoomOptions): () => Promise<Room> {
  let goodUntil = -Infinity;
  let asked: Promise<Room> | null = null;

  async function ask(): Promise<Room> {
    const { free, total } = await read(folder);
    const floor = floorBytes ?? Math.min(FLOOR_MAX, total * FLOOR_SHARE);
    if (free < floor / 2) return 'none';
    if (free < floor) return 'low';
    goodUntil = clock() + HOLDS_MS;
    return 'ample';
  }

  return async () => {
    if (clock() < goodUntil) return 'ample';
    asked ??= ask().finally(() => (asked = null));
    return asked;
  };
}
