import { open } from 'node:fs/promises';

/** The most bytes that `read` returns at once. */
export const LARGEST_READ = 64 * 1024;

/** Reads a file forwards in small pieces, through one buffer. */
export type ByteWindow = {
  /** Size of the whole file, bytes. */
  size: number;
  /**
   * Returns at most `length` bytes (`LARGEST_READ` at most) from `position`, fewer at the end; valid until the next
   * call.
   */
  read(position: number, length: number): Promise<Buffer>;
  /** Returns as many bytes as are asked for, in memory of their own; fewer at the end. */
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
