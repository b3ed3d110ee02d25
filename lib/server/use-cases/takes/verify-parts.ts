import type { TakePart } from '../../ports/store/parts';
import type { Deps } from '../deps';
import { readPart } from './read-part';

type Needed = Pick<Deps, 'store' | 'storage' | 'live'>;

/**
 * Job: verifies announced parts while the visitor is still recording. A part that differs from what was announced is
 * forgotten, so the next response reports it missing and it is sent again long before the take is confirmed.
 * Those that a run of this process is still to read are left to it.
 */
export async function verifyParts(deps: Needed, { takeId }: { takeId: string }): Promise<void> {
  for (let hasMore = true; hasMore;) {
    const found = await deps.store.parts.toVerify(takeId);
    const parts = found?.parts.filter((part) => !deps.live.ring(takeId, part)) ?? [];
    if (!found || parts.length === 0) return;
    const take = { id: takeId, folder: found.folder };
    const good: TakePart[] = [];
    for (const part of parts) {
      if (await readPart(deps, take, part)) good.push(part);
      // When the take was settled in the meantime, no part is left to verify.
      else if (!(await deps.store.parts.drop(takeId, [part]))) return;
    }
    hasMore = await deps.store.parts.verify(takeId, good);
  }
}
