import { randomBytes, randomUUID } from 'node:crypto';
import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { findDistantOwner, startHeartbeat, type HeartbeatOptions } from './folder-heartbeat';

/** The longest path a unix socket may have on every system we run on, bytes. */
const SOCKET_PATH_MAX = 100;
/** A takeover takes milliseconds; one whose owner died in it is ignored after this long, ms. */
const TAKEOVER_MAX = 5_000;

/** Answers one command of the command line; what it returns is sent back, what it throws too. */
export type Answer = (command: string, input: unknown) => Promise<unknown>;

export type FolderLock = {
  /** From now on commands are answered with this. Before, they are told to try again. */
  answer(answer: Answer): void;
  release(): Promise<void>;
};

export class FolderInUse extends Error {
  constructor(folder: string, pid: number, host?: string) {
    super(`The data folder ${folder} is in use by process ${pid}${host ? ` of ${host}` : ''}. One process at a time may have it: stop that one, or set DATA_DIR to another folder.`);
    this.name = 'FolderInUse';
  }
}

const UNUSABLE: Record<string, string> = {
  ENOTDIR: 'it is not a folder',
  EEXIST: 'it is not a folder',
  EROFS: 'it is read-only',
  EACCES: 'this user may not write to it',
  EPERM: 'this user may not write to it',
  ENOSPC: 'its disk is full',
};

/** Says of what the system refused which setting it comes from and what to do; our own errors say so already. */
function nameDataDir(error: unknown, folder: string): unknown {
  if (typeof error !== 'object' || error === null || !('code' in error)) return error;
  const code = String(error.code);
  return new Error(`DATA_DIR: ${folder} cannot hold the data: ${UNUSABLE[code] ?? 'the system refuses it'} (${code}). Set DATA_DIR to a folder this user may write to.`);
}

/** The data folder is there, made if need be for this user alone, and can be written to. Throws saying what to do when not. */
export function makeDataFolder(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw nameDataDir(error, folder);
  }
}

/** Makes a folder and what leads to it. Node's own recursive mkdir never ends below /proc. Throws the system's error. */
export function makeFolder(folder: string): void {
  const there = statSync(folder, { throwIfNoEntry: false });
  if (there?.isDirectory()) return;
  if (!there) makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have been quicker.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** Whether there is an embedded database in the folder. */
export function holdsData(folder: string): boolean {
  return existsSync(join(folder, 'database'));
}

/** In the folder from before its database is made until the first start has done all it does. */
const FIRST_START = 'first-start';

/** Whether the folder has no embedded database yet, or a first start that did not come to its end made it. Notes the former. */
export function beginFirstStart(folder: string): boolean {
  const mark = join(folder, FIRST_START);
  if (holdsData(folder)) return existsSync(mark);
  makeDataFolder(folder);
  try {
    writeFileSync(mark, '', { flush: true });
  } catch (error) {
    throw nameDataDir(error, folder);
  }
  return true;
}

/** All that a first start does is done. */
export function endFirstStart(folder: string): void {
  rmSync(join(folder, FIRST_START), { force: true });
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
  const server = createServer((socket) => serve(socket, token, held));
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

/**
 * Has the process that holds the folder run a command. `null` when no process holds it.
 * Rejects with the message that process answered with.
 */
export async function askFolderOwner(folder: string, command: string, input: unknown): Promise<{ value: unknown } | null> {
  const path = socketPath(folder);
  if (!existsSync(path)) return null;
  const value = await askIfAlive<unknown>(path, command, input);
  return value === undefined ? null : { value };
}

/** The secret of an embedded installation, made on first use and kept in the folder, readable by its owner alone. */
export function folderSecret(folder: string): string {
  const path = join(folder, 'secret');
  if (!existsSync(path)) {
    makeDataFolder(folder);
    writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx', flush: true });
  }
  return readFileSync(path, 'utf8').trim();
}

function socketPath(folder: string): string {
  const absolute = join(folder, 'lock.sock');
  const fromHere = relative(process.cwd(), absolute);
  const path = fromHere.length < absolute.length ? fromHere : absolute;
  if (Buffer.byteLength(path) > SOCKET_PATH_MAX) {
    throw new Error(`The path of the data folder ${folder} is too long for the lock it needs: set DATA_DIR to a shorter one.`);
  }
  return path;
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

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function serve(socket: Socket, token: string, held: { answer: Answer | null }): void {
  socket.on('error', () => socket.destroy());
  createInterface({ input: socket }).once('line', (line) => void reply(socket, line, token, held));
}

async function reply(socket: Socket, line: string, token: string, held: { answer: Answer | null }): Promise<void> {
  const answer = await replyTo(line, token, held).catch((error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }));
  socket.end(`${JSON.stringify(answer)}\n`);
}

async function replyTo(line: string, token: string, held: { answer: Answer | null }): Promise<object> {
  const { command, input } = JSON.parse(line) as { command: string; input?: unknown };
  if (command === 'who') return { value: { pid: process.pid, token } };
  if (!held.answer) return { error: 'The server is still starting: try again in a moment.' };
  return { value: (await held.answer(command, input)) ?? null };
}

/** `undefined` when nobody listens. */
function askIfAlive<T>(path: string, command: string, input?: unknown): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    let text = '';
    socket.setEncoding('utf8');
    socket.on('connect', () => socket.write(`${JSON.stringify({ command, input })}\n`));
    socket.on('data', (chunk: string) => (text += chunk));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(undefined);
      else reject(error);
    });
    socket.on('close', (failed) => {
      if (failed) return;
      if (!text) return resolve(undefined);
      const reply = JSON.parse(text) as { value?: T; error?: string };
      if (reply.error !== undefined) reject(new Error(reply.error));
      else resolve(reply.value);
    });
  });
}
