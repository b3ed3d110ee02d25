import { isRecorded } from '@/lib/domain/answers';
import type { KeptAnswer } from '../../ports/store/answers';
import type { VisitOfCampaign } from '../../ports/store/visits';
import type { Deps } from '../deps';

/** Returns what a visit has of its sections that are not recorded; `undefined`, without a query, where all are. */
export async function readAnswers(
  { store }: Pick<Deps, 'store'>,
  { id, campaign }: Pick<VisitOfCampaign, 'id' | 'campaign'>,
): Promise<KeptAnswer[] | undefined> {
  return campaign.sections.every(isRecorded) ? undefined : store.answers.list(id);
}
