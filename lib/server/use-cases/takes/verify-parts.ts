import type { TakePart } from '../../ports/store/parts';
import type { Deps } from '../deps';
import { readPart } from './read-part';

type Needed = Pick<Deps, 'store' | 'storage' | 'live'>;

/**
 * Job: verifies announced parts while the visitor is still recording. A part that differs from what was announced is
 * forgotten, so the next response reports it missing and it is sent again long before the take is confirmed.
 * A run that normalises the take in this process does all that itself.
 */
export async function verifyParts(deps: Needed, { takeId }: { takeId: string }): Promise<void> {
  if (deps.live.ring(takeId)) return;
  for (let hasMore = true; hasMore;) {
    const found = await deps.store.parts.toVerify(takeId);
    if (!found) return;
    const take = { id: takeId, folder: found.folder };
    const good: TakePart[] = [];
    for (const part of found.parts) {
      if (await readPart(deps, take, part)) good.push(part);
      // When the take was settled in the meantime, no part is left to verify.
      else if (!(await deps.store.parts.drop(takeId, [part]))) return;
    }
    hasMore = await deps.store.parts.verify(takeId, good);
  }
}
