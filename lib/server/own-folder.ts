import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

export type OwnFolderOptions = {
  /** No other process has anything in `root`: whatever is there was left by one that is gone. */
  alone?: boolean;
  /** How often the folder says that its owner lives, and after how long a silence it is taken for dead, ms. */
  beatMs?: number;
  deadAfterMs?: number;
};

export type OwnFolder = {
  /** The folder's path; it is made if it is not there. */
  make(): Promise<string>;
  /** Removes it with all that is in it. */
  close(): Promise<void>;
};

/** Long enough for a machine that sleeps for a while, and for clocks that disagree. */
const BEAT_MS = 20_000;
const DEAD_AFTER_MS = 10 * 60_000;

/**
 * A folder below `root` that is this process's own, by a name nobody else has: process ids and host names repeat
 * themselves in containers. Its time of change is its heartbeat. Folders whose owners beat no more are deleted, now and
 * with every beat.
 */
export function openOwnFolder(
  root: string,
  { alone = false, beatMs = BEAT_MS, deadAfterMs = DEAD_AFTER_MS }: OwnFolderOptions = {},
): OwnFolder {
  const name = randomUUID();
  const own = join(root, name);
  mkdirSync(root, { recursive: true });

  function sweep(isDead: (silentMs: number) => boolean): void {
    for (const other of readdirSync(root)) {
      const beat = statSync(join(root, other), { throwIfNoEntry: false })?.mtimeMs;
      if (other !== name && beat !== undefined && isDead(Date.now() - beat))
        rmSync(join(root, other), { recursive: true, force: true });
    }
  }

  const sweepSilent = () => sweep((silentMs) => silentMs > deadAfterMs);
  if (alone) sweep(() => true);
  else sweepSilent();

  const timer = setInterval(() => {
    try {
      utimesSync(own, new Date(), new Date());
    } catch {
      // Nothing has been made in it yet.
    }
    try {
      sweepSilent();
    } catch {
      // The disk is away: whoever needs it says so.
    }
  }, beatMs);
  timer.unref();

  return {
    async make() {
      await mkdir(own, { recursive: true });
      return own;
    },
    async close() {
      clearInterval(timer);
      await rm(own, { recursive: true, force: true });
    },
  };
}
