import { open } from 'node:fs/promises';
import { openByteWindow } from './byte-window';
import { listBoxes } from './iso-boxes';

async function readIndex(path: string): Promise<Buffer> {
  const bytes = await openByteWindow(path);
  try {
    const moov = (await listBoxes(bytes)).find((box) => box.type === 'moov');
    if (!moov) throw new Error('a part without an index');
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

/** Returns the H.264 parameters (avcC box) of an MP4 video that we encoded. */
export async function readAvcConfiguration(path: string): Promise<Buffer> {
  const index = await readIndex(path);
  const name = index.indexOf('avcC', 0, 'latin1');
  if (name < 4) throw new Error('a part that is not H.264');
  return index.subarray(name + 4, name - 4 + index.readUInt32BE(name - 4));
}
