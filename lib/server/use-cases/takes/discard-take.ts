import type { Deps } from '../deps';
import { findVisitAnywhere, type VisitInput } from '../visits/find-visit';

/**
 * Discards a take the visitor does not want: its files are removed soon, and it no longer counts. What a video session
 * records of it is ended and deleted soon after (`removeArchives`). A take that is saved, or is not the caller's own,
 * is left unchanged.
 */
export async function discardTake(
  deps: Pick<Deps, 'store' | 'storage' | 'queue' | 'whitelabel' | 'now'>,
  input: VisitInput & { uploadId: string },
): Promise<undefined> {
  const visit = await findVisitAnywhere(deps, input);
  const take = await deps.store.takes.find(input.uploadId);
  const recording = await deps.store.recordings.find(input.uploadId);
  if (recording?.visitId === visit.id && !take?.savedAt) {
    await deps.store.recordings.discard(recording.id);
    await deps.queue.forget('fetch', recording.id);
  }
  if (take?.visitId !== visit.id) return;
  // Until the files are removed they count for the visit. Where posts stay open, what these allow counts anyway.
  const storedBytes = deps.storage.refusesSettledPosts ? await deps.storage.sizeBelow(take.folder) : 0;
  if (!(await deps.store.takes.discard(take.id, deps.now(), storedBytes))) return;
  await deps.queue.forget('live', take.id);
}
