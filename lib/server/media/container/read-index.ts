import { open } from 'node:fs/promises';
import { openByteWindow, type ByteWindow } from './byte-window';
import { type Box, readBoxes } from './iso-boxes';

/** Returns the index (`moov`) of an MP4 video that we encoded. */
export async function readIndex(path: string): Promise<Buffer> {
  const bytes = await openByteWindow(path);
  try {
    const moov = await findIndex(bytes);
    const file = await open(path, 'r');
    try {
      const index = Buffer.alloc(moov.end - moov.start);
      await file.read(index, 0, index.length, moov.start);
      return index;
    } finally {
      await file.close();
    }
  } finally {
    await bytes.close();
  }
}

/** What comes after the index is not read: one encoded while it was recorded has a box for every frame. */
async function findIndex(bytes: ByteWindow): Promise<Box> {
  for await (const box of readBoxes(bytes)) if (box.type === 'moov') return box;
  throw new Error('a part without an index');
}
