import { randomUUID } from 'node:crypto';
import { closeSync, openSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Answer, callIfAlive, createCommandServer, listen, socketPath } from './command-socket';
import { findDistantOwner, startHeartbeat, type HeartbeatOptions } from './heartbeat';
import { makeDataFolder, nameDataDir } from './make-folder';

/** How long a takeover may take, ms. It normally takes milliseconds; after this time its process counts as dead. */
const TAKEOVER_MAX = 5_000;

export type FolderLock = {
  /** From now on `answer` runs the commands. Before, callers are told to try again. */
  answer(answer: Answer): void;
  release(): Promise<void>;
};

export class FolderInUse extends Error {
  constructor(folder: string, pid: number, host?: string) {
    super(
      `The data folder ${folder} is in use by process ${pid}${host ? ` of ${host}` : ''}. ` +
        'One process at a time may have it: stop that one, or set DATA_DIR to another folder.',
    );
    this.name = 'FolderInUse';
  }
}

/**
 * Locks the data folder for this process until it ends. A listening socket in the folder is the lock: it closes when
 * the process dies in any way. Other machines that share the folder cannot reach the socket, so there is a heartbeat
 * too. Throws `FolderInUse` when another process has the folder.
 */
export async function lockDataFolder(folder: string, heartbeat?: HeartbeatOptions): Promise<FolderLock> {
  makeDataFolder(folder);
  try {
    return await takeLock(folder, heartbeat);
  } catch (error) {
    throw nameDataDir(error, folder);
  }
}

async function takeLock(folder: string, options?: HeartbeatOptions): Promise<FolderLock> {
  const path = socketPath(folder);
  const token = randomUUID();
  const held: { answer: Answer | null } = { answer: null };
  const server = createCommandServer(token, held);
  const distant = await findDistantOwner(folder, options);
  if (distant) throw new FolderInUse(folder, distant.pid, distant.host);
  const guard = await beginTakeover(folder);
  try {
    const owner = await callIfAlive<{ pid: number }>(path, 'who');
    if (owner) throw new FolderInUse(folder, owner.pid);
    rmSync(path, { force: true });
    await listen(server, path);
  } finally {
    rmSync(guard, { force: true });
  }
  const who = await callIfAlive<{ token: string; pid: number }>(path, 'who');
  if (who?.token !== token) {
    server.close();
    throw new FolderInUse(folder, who?.pid ?? 0);
  }
  server.unref();
  const heartbeat = await startHeartbeat(folder, token, options);
  return {
    answer(answer) {
      held.answer = answer;
    },
    async release() {
      await heartbeat.stop();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/**
 * Only one process at a time may check whether the old owner is alive and take its place. One that died in it is known
 * by what it left, which stays the same while we watch.
 */
async function beginTakeover(folder: string): Promise<string> {
  const path = join(folder, 'lock.takeover');
  const deadline = performance.now() + 2 * TAKEOVER_MAX;
  let seen = { guard: guardAt(path), since: performance.now() };
  while (performance.now() < deadline) {
    try {
      closeSync(openSync(path, 'wx'));
      return path;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const guard = guardAt(path);
      if (guard !== seen.guard) seen = { guard, since: performance.now() };
      else if (performance.now() - seen.since > TAKEOVER_MAX) rmSync(path, { force: true });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  throw new Error(`Another process keeps starting on the data folder ${folder}`);
}

/** Tells one takeover's file from another's. */
function guardAt(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? `${found.ino} ${found.mtimeMs}` : null;
}
