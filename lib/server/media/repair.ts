import { closeSync, fstatSync, openSync, read, write } from 'node:fs';
import { promisify } from 'node:util';
import { findPatches } from '@/lib/domain/playable-film';
import type { Repaired, RepairInput } from '../ports/media';

const readAt = promisify(read);
const writeAt = promisify(write);

/** Changes a few bytes of the file itself. A file that is no MP4 stays as it is, whatever it is. */
export async function repair({ source, signal }: RepairInput): Promise<Repaired> {
  // Visitors wait for this: to open a file does not take time, but would have to wait for its turn.
  const file = openSync(source, 'r+');
  try {
    const patches = await patchesOf(file);
    signal?.throwIfAborted();
    for (const { at, bytes } of patches) await writeAt(file, bytes, 0, bytes.length, at);
    // A length that is missing only matters to players.
    return { misledDecoders: patches.some(({ bytes }) => Buffer.from(bytes).toString('latin1') === 'free') };
  } finally {
    closeSync(file);
  }
}

async function patchesOf(file: number) {
  const { size } = fstatSync(file);
  const readPiece = async (at: number, bytes: number) => {
    const { bytesRead, buffer } = await readAt(file, new DataView(new ArrayBuffer(bytes)), 0, bytes, at);
    return new DataView(buffer.buffer, 0, bytesRead);
  };
  return findPatches({ size, read: readPiece });
}
