import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

export type OwnFolderOptions = {
  /** Whether no other process has anything in `root`: all that is there was left by processes that have ended. */
  isOnlyProcess?: boolean;
  /** Whether the folder is created at once, so that others see that its owner is there (`hasOwners`). */
  isShown?: boolean;
  /** How often the folder shows that its owner is alive, and after how long without that it counts as dead, ms. */
  beatMs?: number;
  deadAfterMs?: number;
};

export type OwnFolder = {
  /** Returns the folder's path; creates the folder if it is missing. */
  make(): Promise<string>;
  /** Removes the folder with all its content. */
  close(): Promise<void>;
};

/** Long enough for a machine that sleeps for a while. */
const BEAT_MS = 20_000;
const DEAD_AFTER_MS = 10 * 60_000;

/**
 * Returns whether a process has a folder of its own below `root`: one that showed not long ago that it is alive, three
 * heartbeats at most.
 */
export function hasOwners(root: string, { beatMs = BEAT_MS }: Pick<OwnFolderOptions, 'beatMs'> = {}): boolean {
  if (!existsSync(root)) return false;
  const beats = readdirSync(root).map((name) => statSync(join(root, name), { throwIfNoEntry: false })?.mtimeMs ?? 0);
  return beats.some((beat) => Date.now() - beat < 3 * beatMs);
}

/**
 * A folder below `root` that belongs only to this process. Its name is unique, because process ids and host names
 * repeat in containers. Its modification time is its heartbeat. Folders of others are watched, and deleted when that
 * time has not changed for long: what it is says nothing, since the other's clock may be wrong.
 */
export function openOwnFolder(
  root: string,
  { isOnlyProcess = false, isShown = false, beatMs = BEAT_MS, deadAfterMs = DEAD_AFTER_MS }: OwnFolderOptions = {},
): OwnFolder {
  const name = randomUUID();
  const own = join(root, name);
  mkdirSync(root, { recursive: true });

  const others = () => readdirSync(root).filter((other) => other !== name);
  const remove = (other: string) => rmSync(join(root, other), { recursive: true, force: true });
  /** The last heartbeat of each of the others, and since when there has been no other one. */
  const seen = new Map<string, { beat: number; since: number }>();

  function sweepSilent(): void {
    const now = performance.now();
    for (const other of others()) {
      const beat = statSync(join(root, other), { throwIfNoEntry: false })?.mtimeMs;
      const last = seen.get(other);
      if (beat === undefined) seen.delete(other);
      else if (beat !== last?.beat) seen.set(other, { beat, since: now });
      else if (now - last.since > deadAfterMs && seen.delete(other)) remove(other);
    }
  }

  if (isOnlyProcess) others().forEach(remove);
  else sweepSilent();
  if (isShown) mkdirSync(own);

  const timer = setInterval(() => {
    try {
      utimesSync(own, new Date(), new Date());
    } catch {
      // The folder has not been created yet.
    }
    try {
      sweepSilent();
    } catch {
      // The disk is not available: the next call that needs it reports that.
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
