import type { TakePart } from '../ports/store/parts';
import type { Take } from '../ports/store/takes';
import type { Deps } from './deps';
import { dropParts } from './drop-parts';
import { readPart } from './read-part';

type Needed = Pick<Deps, 'store' | 'storage' | 'live'>;

/**
 * Job: verifies announced parts while the visitor is still recording. A part that differs from what was announced is
 * forgotten, so the next response reports it missing and it is sent again long before the take is confirmed.
 */
export async function verifyParts(deps: Needed, { takeId }: { takeId: string }): Promise<void> {
  for (;;) {
    const take = await deps.store.takes.find(takeId);
    const parts = !take || take.manifestHash !== null ? [] : await deps.store.parts.unverified(takeId);
    if (!take || parts.length === 0) return;
    // They are read once more to be normalised, from memory.
    deps.live.ring(takeId);
    for (const part of parts) if (!(await verify(deps, take, part))) return;
  }
}

/** Returns `false` when the take was settled in the meantime: then no part is left to verify. */
async function verify(deps: Needed, take: Take, part: TakePart): Promise<boolean> {
  if (!(await readPart(deps, take, part))) return dropParts(deps, take, [part]);
  await deps.store.parts.verify(take.id, part);
  return true;
}
