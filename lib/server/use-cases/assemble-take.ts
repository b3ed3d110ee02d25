import { join } from 'node:path';
import type { TakePart } from '../ports/store/parts';
import type { Take } from '../ports/store/takes';
import type { Deps } from './deps';
import { readPart } from './read-part';

export type AssemblyDeps = Pick<Deps, 'storage' | 'files'> & { media: Pick<Deps['media'], 'repair'> };

/**
 * Stores a take's parts, one after the other, as one file under `key`, so that players play all of it. Returns the
 * parts that differ from what was announced; if there are any, nothing was stored.
 */
export function assembleTake(
  deps: AssemblyDeps,
  take: Take,
  parts: readonly TakePart[],
  key: string,
): Promise<TakePart[]> {
  return deps.files.withFolder(async (folder) => {
    const path = join(folder, 'take');
    const file = await deps.files.create(path);
    const bad: TakePart[] = [];
    try {
      for (const part of parts) if (!(await readPart(deps, take, part, (chunk) => file.append(chunk)))) bad.push(part);
    } finally {
      await file.close();
    }
    if (bad.length > 0) return bad;
    await deps.media.repair({ source: path });
    await deps.storage.store(key, path);
    return [];
  });
}
