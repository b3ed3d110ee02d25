import type { Deps } from '../deps';
import { lostSince } from './next-try';
import { askFor } from './request-transcript';

/** How many of each are looked after in one turn. */
const BATCH = 100;

/**
 * Called periodically where there is a transcriber: sends the jobs of the takes whose words are due, and asks for those
 * that nobody could ask for.
 */
export async function sendDueTranscripts(
  deps: Pick<Deps, 'store' | 'queue' | 'transcriberSetup' | 'now'>,
): Promise<void> {
  const { store, queue, now } = deps;
  const at = now();
  for (const { takeId, visitId } of await store.transcripts.unrequested(lostSince(at), BATCH)) {
    const visit = await store.visits.getInCampaign(visitId);
    if (visit) await askFor(deps, { id: takeId, visitId }, visit.campaign);
  }
  for (const { takeId, visitId } of await store.transcripts.due(at, BATCH))
    await queue.send('transcribe', takeId, { userVideoId: visitId, takeId });
}
