import { constants, open } from 'node:fs/promises';
import { TranscriberError } from '../ports/transcriber';

/** A pipe does not wait for whoever would write to it. */
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** Returns what a program wrote to a file of at most so many bytes; `null`: it wrote none. Reads no link, no device. */
export async function readWritten(path: string, most: number): Promise<Buffer | null> {
  const file = await open(path, FLAGS).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw unreadable();
  });
  if (!file) return null;
  try {
    const found = await file.stat();
    if (!found.isFile()) throw unreadable();
    if (found.size > most) throw writtenTooMuch(most);
    const bytes = Buffer.alloc(found.size);
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const unreadable = () => new TranscriberError('unreadable', 'what the command wrote cannot be read');
export const writtenTooMuch = (most: number) =>
  new TranscriberError('tooLarge', `the command wrote more than ${most} bytes`);
