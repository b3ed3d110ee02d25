import { randomUUID } from 'node:crypto';
import { closeSync, openSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Answer, askIfAlive, createCommandServer, listen, socketPath } from './command-socket';
import { findDistantOwner, startHeartbeat, type HeartbeatOptions } from './heartbeat';
import { makeDataFolder, nameDataDir } from './make-folder';

/** A takeover takes milliseconds; one whose owner died in it is ignored after this long, ms. */
const TAKEOVER_MAX = 5_000;

export type FolderLock = {
  /** From now on commands are answered with this. Before, they are told to try again. */
  answer(answer: Answer): void;
  release(): Promise<void>;
};

export class FolderInUse extends Error {
  constructor(folder: string, pid: number, host?: string) {
    super(
      `The data folder ${folder} is in use by process ${pid}${host ? ` of ${host}` : ''}. One process at a time may have it: stop that one, or set DATA_DIR to another folder.`,
    );
    this.name = 'FolderInUse';
  }
}

/**
 * Takes the data folder for this process alone, for as long as it lives: a listening socket in it, which
 * ends with its process however that dies, and for other machines that share the folder, where no socket is heard, a
 * heartbeat. Throws `FolderInUse` when another process has it.
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
    const owner = await askIfAlive<{ pid: number }>(path, 'who');
    if (owner) throw new FolderInUse(folder, owner.pid);
    rmSync(path, { force: true });
    await listen(server, path);
  } finally {
    rmSync(guard, { force: true });
  }
  const who = await askIfAlive<{ token: string; pid: number }>(path, 'who');
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

/** Only one process at a time looks whether the old owner lives and takes its place. */
async function beginTakeover(folder: string): Promise<string> {
  const path = join(folder, 'lock.takeover');
  const deadline = Date.now() + 2 * TAKEOVER_MAX;
  while (Date.now() < deadline) {
    try {
      closeSync(openSync(path, 'wx'));
      return path;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);
      if (age > TAKEOVER_MAX) rmSync(path, { force: true });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  throw new Error(`Another process keeps starting on the data folder ${folder}`);
}
