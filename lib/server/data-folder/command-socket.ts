import { existsSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';

/** The longest path a Unix socket may have on every system we support, bytes. */
const SOCKET_PATH_MAX = 100;

/** Runs one command of the command line. What it returns, or throws, is sent back. */
export type Answer = (command: string, input: unknown) => Promise<unknown>;

export function socketPath(folder: string): string {
  const absolute = join(folder, 'lock.sock');
  const fromHere = relative(process.cwd(), absolute);
  const path = fromHere.length < absolute.length ? fromHere : absolute;
  if (Buffer.byteLength(path) > SOCKET_PATH_MAX) {
    throw new Error(
      `The path of the data folder ${folder} is too long for the lock it needs: set DATA_DIR to a shorter one.`,
    );
  }
  return path;
}

/** Returns a server that says who holds the folder and answers commands. It does not listen yet. */
export function createCommandServer(token: string, held: { answer: Answer | null }): Server {
  return createServer((socket) => serve(socket, token, held));
}

export function listen(server: Server, path: string): Promise<void> {
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
  const answer = await replyTo(line, token, held).catch((error: unknown) => ({
    error: error instanceof Error ? error.message : String(error),
  }));
  socket.end(`${JSON.stringify(answer)}\n`);
}

async function replyTo(line: string, token: string, held: { answer: Answer | null }): Promise<object> {
  const { command, input } = JSON.parse(line) as { command: string; input?: unknown };
  if (command === 'who') return { value: { pid: process.pid, token } };
  if (!held.answer) return { error: 'The server is still starting: try again in a moment.' };
  return { value: (await held.answer(command, input)) ?? null };
}

/**
 * Asks the process that holds the folder to run a command. Returns `null` when no process holds it. Rejects with the
 * message that process answered with.
 */
export async function callFolderOwner(
  folder: string,
  command: string,
  input: unknown,
): Promise<{ value: unknown } | null> {
  const path = socketPath(folder);
  if (!existsSync(path)) return null;
  const value = await callIfAlive<unknown>(path, command, input);
  return value === undefined ? null : { value };
}

/** Returns `undefined` when no process listens. */
export function callIfAlive<T>(path: string, command: string, input?: unknown): Promise<T | undefined> {
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
