import type { Deps } from './deps';
import { findVisit, type VisitInput } from './find-visit';

/**
 * The visitor does not want a take: its files go, and it counts no more. One that is saved, or is not the asker's,
 * stays as it is.
 */
export async function discardTake(
  deps: Pick<Deps, 'store' | 'storage' | 'whitelabel' | 'now'>,
  input: VisitInput & { uploadId: string },
): Promise<undefined> {
  const visit = await findVisit(deps, input);
  const take = await deps.store.takes.find(input.uploadId);
  if (take?.visitId !== visit.id) return;
  if (await deps.store.takes.discard(take.id, deps.now())) await deps.storage.removeAll(take.folder);
}
