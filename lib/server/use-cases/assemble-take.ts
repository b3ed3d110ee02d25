import { join } from 'node:path';
import type { TakePart } from '../ports/store/parts';
import type { Take } from '../ports/store/takes';
import type { Deps } from './deps';
import { readPart } from './read-part';

/**
 * Stores a take's parts, one after the other, as one file under `key`. Returns the parts that differ from what was
 * announced; if there are any, nothing was stored.
 */
export function assembleTake(
  deps: Pick<Deps, 'storage' | 'files'>,
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
    if (bad.length === 0) await deps.storage.store(key, path);
    return bad;
  });
}
