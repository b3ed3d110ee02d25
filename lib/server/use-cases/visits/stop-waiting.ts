import type { VisitOfCampaign } from '../../ports/store/visits';
import type { Deps } from '../deps';

/** Notes that what a device said to keep of a section is here, or will not come: the next device waits no more. */
export async function stopWaiting(
  { store }: Pick<Deps, 'store'>,
  { id, awaited, unsent }: Pick<VisitOfCampaign, 'id' | 'awaited' | 'unsent'>,
  sectionId: string,
): Promise<void> {
  if ([...awaited, ...unsent].includes(sectionId)) await store.handovers.stopWaiting(id, [sectionId]);
}
