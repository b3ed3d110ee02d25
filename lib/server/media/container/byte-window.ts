import { open } from 'node:fs/promises';

/** The most bytes that `read` returns at once. */
export const LARGEST_READ = 64 * 1024;

/** Reads a file forwards in small pieces, through one buffer. */
export type ByteWindow = {
  /** Size of the whole file, bytes. */
  readonly size: number;
  /**
   * Returns at most `length` bytes (`LARGEST_READ` at most) from `position`, fewer at the end; valid until the next
   * call.
   */
  read(position: number, length: number): Promise<Buffer>;
  /** Returns as many bytes as are asked for, in memory that stays as it is; fewer at the end. */
  readAll(position: number, length: number): Promise<Buffer>;
  close(): Promise<void>;
};

/** Opens a file to read headers from it. Throws the errors of `open`. */
export async function openByteWindow(path: string): Promise<ByteWindow> {
  const file = await open(path, 'r');
  const { size } = await file.stat();
  const buffer = Buffer.alloc(LARGEST_READ);
  let start = 0;
  let filled = 0;

  const fill = async (position: number) => {
    ({ bytesRead: filled } = await file.read(buffer, 0, LARGEST_READ, position));
    start = position;
  };

  async function read(position: number, length: number): Promise<Buffer> {
    const end = Math.min(position + length, size);
    if (position < start || end > start + filled) await fill(position);
    return buffer.subarray(position - start, Math.min(end - start, filled));
  }

  return {
    size,
    read,
    async readAll(position, length) {
      // Most pictures are so small that several come with one read.
      if (length <= LARGEST_READ && position < size) return Buffer.from(await read(position, length));
      const bytes = Buffer.allocUnsafe(Math.max(0, Math.min(length, size - position)));
      const { bytesRead } = await file.read(bytes, 0, bytes.length, position);
      return bytes.subarray(0, bytesRead);
    },
    close: () => file.close(),
  };
}

/** How much of what came before is kept in memory, bytes: mostly the beginning of what the next bytes make whole. */
const KEPT_BYTES = 512 * 1024;
/** So many of the first bytes are kept: what a file is, is looked up whenever there is more of it. */
const HEAD_BYTES = 64;

/**
 * Reads a file that is being written, whose bytes are added in their order once they are in it, and do not change any
 * more: the last of them are read from memory. `close` closes the file; it is opened again for what is not there.
 */
export function openGrowingWindow(path: string): ByteWindow & { add(bytes: Buffer): void } {
  let size = 0;
  let head: Buffer = Buffer.alloc(0);
  const pieces: { start: number; bytes: Buffer }[] = [];
  let file: ByteWindow | null = null;

  /** Returns what is in memory of a range; `null`: not all of it. */
  function remembered(position: number, length: number): Buffer | null {
    const end = Math.min(position + length, size);
    if (end <= head.length) return head.subarray(position, end);
    if (position < (pieces[0]?.start ?? 0)) return null;
    const parts = pieces
      .filter(({ start, bytes }) => start < end && start + bytes.length > position)
      .map(({ start, bytes }) => bytes.subarray(Math.max(0, position - start), end - start));
    return parts.length === 1 ? parts[0]! : Buffer.concat(parts);
  }

  const opened = async () => (file ??= await openByteWindow(path));

  return {
    get size() {
      return size;
    },
    add(bytes) {
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, bytes.subarray(0, HEAD_BYTES - head.length)]);
      while (pieces.length > 1 && size - pieces[1]!.start >= KEPT_BYTES) pieces.shift();
      pieces.push({ start: size, bytes });
      size += bytes.length;
    },
    read: async (position, length) => remembered(position, length) ?? (await opened()).read(position, length),
    readAll: async (position, length) => remembered(position, length) ?? (await opened()).readAll(position, length),
    async close() {
      const closing = file;
      file = null;
      await closing?.close();
    },
  };
}
