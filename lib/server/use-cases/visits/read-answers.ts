import { mayBeAnswered } from '@/lib/domain/answers';
import type { KeptAnswer } from '../../ports/store/answers';
import type { VisitOfCampaign } from '../../ports/store/visits';
import type { Deps } from '../deps';

/** Returns what a visit has besides takes; `undefined`, without a query, where every section must be recorded. */
export async function readAnswers(
  { store }: Pick<Deps, 'store'>,
  { id, campaign }: Pick<VisitOfCampaign, 'id' | 'campaign'>,
): Promise<KeptAnswer[] | undefined> {
  return campaign.sections.some(mayBeAnswered) ? store.answers.list(id) : undefined;
}
