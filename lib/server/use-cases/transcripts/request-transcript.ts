import { randomUUID } from 'node:crypto';
import { recordedSections } from '@/lib/domain/answers';
import type { StoredCampaign } from '../../ports/store/campaigns';
import type { Take } from '../../ports/store/takes';
import type { Deps } from '../deps';

type Needed = Pick<Deps, 'store' | 'queue' | 'transcriberSetup' | 'now' | 'onUnasked'>;

/** How many transcripts a visit may have: each section may be recorded again, but not without end. */
const mostOf = (campaign: StoredCampaign) => 3 * recordedSections(campaign).length + 3;

/** Whether what is said in the campaign's takes is written down. */
export const isTranscribed = ({ transcriberSetup }: Pick<Needed, 'transcriberSetup'>, { captions }: StoredCampaign) =>
  captions === 'on' && transcriberSetup !== null;

/**
 * Is called once a take's mezzanine is kept. Sends the job that writes down what is said in it, where the campaign has
 * captions and this server a transcriber. It may be called again and again, and never rejects: no film fails for its
 * words. What could not be asked for is found by `sendDueTranscripts`.
 */
export async function requestTranscript(
  deps: Needed,
  take: Pick<Take, 'id' | 'visitId'>,
  campaign: StoredCampaign,
): Promise<void> {
  if (!isTranscribed(deps, campaign)) return;
  await askFor(deps, take, campaign).catch((error: unknown) => deps.onUnasked?.(error));
}

/** Does the same, and rejects when it could not be done. */
export async function askFor(
  { store, queue, now }: Needed,
  { id: takeId, visitId }: Pick<Take, 'id' | 'visitId'>,
  campaign: StoredCampaign,
): Promise<void> {
  const id = randomUUID().replaceAll('-', '');
  const wanted = await store.transcripts.request({ id, takeId, most: mostOf(campaign), at: now() });
  if (wanted) await queue.send('transcribe', takeId, { userVideoId: visitId, takeId });
}
