import type { WebDeps } from '../deps';

/**
 * Removes all words of a visit for good: none are made of it any more. Whoever calls this has found the visit of its
 * own visitor.
 */
export async function removeCaptions(
  { store, queue, now }: Pick<WebDeps, 'store' | 'queue' | 'now'>,
  visitId: string,
): Promise<void> {
  await store.transcripts.removeOfVisit(visitId, now());
  // A run that goes on all the same keeps nothing.
  for (const take of (await store.takes.latest(visitId)).values()) await queue.forget('transcribe', take.id);
}
