import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { TakePart } from '../ports/store/parts';
import type { Take } from '../ports/store/takes';
import type { Deps } from './deps';
import { readPart } from './read-part';

/**
 * Stores a take's parts, one after the other, as one file under `key`. Returns the parts that differ from what was
 * announced; if there are any, nothing was stored.
 */
export async function assembleTake(
  deps: Pick<Deps, 'storage' | 'media'>,
  take: Take,
  parts: readonly TakePart[],
  key: string,
): Promise<TakePart[]> {
  const workspace = await deps.media.workspace();
  try {
    const path = join(workspace.folder, 'take');
    const file = await open(path, 'wx');
    const bad: TakePart[] = [];
    try {
      for (const part of parts) if (!(await readPart(deps, take, part, (chunk) => append(file, chunk)))) bad.push(part);
    } finally {
      await file.close();
    }
    if (bad.length === 0) await deps.storage.store(key, path);
    return bad;
  } finally {
    await workspace.remove();
  }
}

async function append(file: FileHandle, chunk: Buffer): Promise<void> {
  for (let written = 0; written < chunk.length;) written += (await file.write(chunk, written)).bytesWritten;
}
