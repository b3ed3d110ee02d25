import { randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@/lib/contract/errors';
import { isDiskError, onDisk } from './disk-error';

/** A whole file, safe on the disk, that nobody sees yet. */
export type Incoming = { path: string; bytes: number; discard(): Promise<void> };

export type IncomingFolder = {
  /**
   * Writes all of `source` to a new file and syncs it. More than `maxBytes`: `AppError` `tooLarge`,
   * without reading on. After any error nothing is left of it. `watch` is shown every chunk.
   */
  write(source: Readable, maxBytes?: number, watch?: (chunk: Buffer) => void): Promise<Incoming>;
};

/** Nothing alive leaves a file untouched for that long, ms. */
const ABANDONED_AFTER = 24 * 60 * 60 * 1000;

/** Opens the folder for files on their way in, and deletes what processes that were killed left in it. */
export function openIncomingFolder(folder: string): IncomingFolder {
  mkdirSync(folder, { recursive: true });
  sweep(folder);
  return {
    async write(source, maxBytes = Infinity, watch = () => {}) {
      const path = join(folder, `${process.pid}-${randomUUID()}`);
      const discard = () => rm(path, { force: true });
      let bytes = 0;
      async function* count(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          bytes += chunk.length;
          if (bytes > maxBytes) throw new AppError('tooLarge', `The file is larger than ${maxBytes} bytes`);
          watch(chunk);
          yield chunk;
        }
      }
      try {
        await onDisk(() => pipeline(source, count, createWriteStream(path, { flags: 'wx', flush: true })));
      } catch (error) {
        await discard();
        throw error;
      }
      return { path, bytes, discard };
    },
  };
}

function sweep(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (written !== undefined && !isAlive(Number.parseInt(name, 10), written)) rmSync(path, { recursive: true, force: true });
  }
}

/** Whether the process that wrote a file at that time may still be writing it. */
function isAlive(pid: number, written: number): boolean {
  if (Date.now() - written > ABANDONED_AFTER) return false;
  // In a container every server has the same pid: ours are those written since we began.
  if (pid === process.pid) return written >= Date.now() - process.uptime() * 1000;
  return isRunning(pid);
}

function isRunning(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return isDiskError(error, 'EPERM');
  }
}
