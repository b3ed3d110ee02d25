import { open } from 'node:fs/promises';

/** Returns the first bytes of a file, as many as there are. */
export async function readHead(path: string, most: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(most), 0, most, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
