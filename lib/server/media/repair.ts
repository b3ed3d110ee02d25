import { open, type FileHandle } from 'node:fs/promises';
import { findPatches } from '@/lib/domain/playable-film';
import type { Repaired, RepairInput } from '../ports/media';

/** Changes a few bytes of the file itself. A file that is no MP4 stays as it is, whatever it is. */
export async function repair({ source, signal }: RepairInput): Promise<Repaired> {
  const file = await open(source, 'r+');
  try {
    const patches = await patchesOf(file);
    signal?.throwIfAborted();
    for (const { at, bytes } of patches) await file.write(bytes, 0, bytes.length, at);
    // A length that is missing only matters to players.
    return { misledDecoders: patches.some(({ bytes }) => Buffer.from(bytes).toString('latin1') === 'free') };
  } finally {
    await file.close();
  }
}

async function patchesOf(file: FileHandle) {
  const { size } = await file.stat();
  const read = async (at: number, bytes: number) => {
    const { bytesRead, buffer } = await file.read(new DataView(new ArrayBuffer(bytes)), 0, bytes, at);
    return new DataView(buffer.buffer, 0, bytesRead);
  };
  return findPatches({ size, read });
}
