import { open } from 'node:fs/promises';
import type { RepairInput } from '../ports/media';
import { findRepeatedBoxes } from './container/iso-boxes';
import { openContainer } from './container/open-container';

/** A box of this type says nothing. */
const FREE = 'free';
/** A box begins with its size, bytes; its type follows. */
const TYPE_OFFSET = 4;

/** Makes boxes that were written twice say nothing. No byte moves, because others refer to their places. */
export async function repair({ source, signal }: RepairInput): Promise<void> {
  const repeated = await openContainer<number[]>(source, { matroska: async () => [], mp4: findRepeatedBoxes });
  signal?.throwIfAborted();
  if (repeated.length === 0) return;
  const file = await open(source, 'r+');
  try {
    for (const start of repeated) await file.write(FREE, start + TYPE_OFFSET, 'latin1');
  } finally {
    await file.close();
  }
}
