import { createWriteStream, fdatasync } from 'node:fs';
import { truncate } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';

const sync = promisify(fdatasync);
/** After so many bytes the disk is asked to have them, so that few are left to wait for when the file is stored. */
const SYNC_BYTES = 4 * 1024 * 1024;

/** So many zeros are written at once. */
const ZEROS_BYTES = 1024 * 1024;

/** What a program writes, perhaps without end: a file of its first bytes, of which at last a part is kept. */
export type OutputFile = {
  /** Returns how many bytes have come by now, the header included. */
  received(): number;
  /** Returns how many bytes are in the file by now. */
  written(): number;
  /** Resolves when `isEnough` returns true; it is asked whenever bytes have come, and when they are in the file. */
  until(isEnough: () => boolean): Promise<void>;
  /** Writes zeros after all that has come, up to so many bytes, and resolves when that many are in the file. */
  fill(bytes: number): Promise<void>;
  /** Closes the file, and keeps this many of its bytes. */
  keep(bytes: number): Promise<void>;
  /** Closes the file. */
  close(): Promise<void>;
};

/** Returns how long the header is that what comes begins with; `null`: more of it is needed. */
type ReadHeader = (bytes: Buffer) => number | null;

/**
 * Writes what comes after its header into a file until there is more than anybody needs (`isFull`), and reads on, so
 * that the program does not come to a halt. Waiting for the file rejects when it cannot be written.
 */
export function writeOutput(
  output: Readable,
  path: string,
  { readHeader, onBytes, isFull }: { readHeader?: ReadHeader; onBytes: (chunk: Buffer) => void; isFull: () => boolean },
): OutputFile {
  const withoutHeader = readHeader ? cutHeader(readHeader) : (chunk: Buffer) => chunk;
  const file = createWriteStream(path);
  let fault: unknown;
  let ask = () => {};
  let descriptor: number | null = null;
  let synced = 0;
  let syncing: Promise<void> | null = null;
  let isClosed = false;
  let taken = 0;
  let received = 0;
  const fail = (error: unknown) => {
    fault ??= error;
    ask();
  };
  const syncAhead = () => {
    if (descriptor === null || syncing || file.bytesWritten < synced + SYNC_BYTES) return;
    synced = file.bytesWritten;
    syncing = sync(descriptor)
      .catch(fail)
      .finally(() => (syncing = null));
  };
  file.on('open', (opened) => (descriptor = opened));
  file.on('error', fail);
  output.on('error', fail);
  output.on('data', (piece: Buffer) => {
    received += piece.length;
    if (fault !== undefined || isClosed) return;
    try {
      const chunk = withoutHeader(piece);
      if (chunk.length > 0) {
        if (!isFull()) write(chunk);
        onBytes(chunk);
      }
    } catch (error) {
      fail(error);
    }
    ask();
  });

  function write(chunk: Buffer): void {
    taken += chunk.length;
    file.write(chunk, (error) => (error ? fail(error) : onWritten()));
  }

  function onWritten(): void {
    ask();
    syncAhead();
  }

  async function close(): Promise<void> {
    isClosed = true;
    descriptor = null;
    await syncing;
    if (!file.closed) await finished(file.end()).catch(fail);
  }

  const until = (isEnough: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      ask = () => {
        if (fault !== undefined) reject(fault as Error);
        else if (isEnough()) resolve();
      };
      ask();
    });

  return {
    received: () => received,
    written: () => file.bytesWritten,
    until,
    async fill(bytes) {
      do {
        if (taken < bytes) write(Buffer.alloc(Math.min(bytes - taken, ZEROS_BYTES)));
        await until(() => file.bytesWritten >= Math.min(taken, bytes));
      } while (taken < bytes);
    },
    async keep(bytes) {
      await close();
      if (fault !== undefined) throw fault as Error;
      await truncate(path, bytes);
    },
    close,
  };
}

/** Waits until so many bytes have come, or the program that writes them has ended. Returns whether they have. */
export async function hasReceived(output: OutputFile, bytes: number, ended: Promise<unknown>): Promise<boolean> {
  const hasAll = () => output.received() >= bytes;
  await Promise.race([output.until(hasAll), ended]);
  return hasAll();
}

/** Returns a function that returns what of each piece comes after the header. */
function cutHeader(readHeader: ReadHeader): (piece: Buffer) => Buffer {
  let before: Buffer | null = Buffer.alloc(0);
  return (piece) => {
    if (!before) return piece;
    const bytes: Buffer = Buffer.concat([before, piece]);
    const length = readHeader(bytes);
    before = length === null ? bytes : null;
    return bytes.subarray(length ?? bytes.length);
  };
}
