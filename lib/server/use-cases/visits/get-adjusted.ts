import type { Adjusted } from '@/lib/contract/adjustments';
import type { Deps, Visitor } from '../deps';
import { findRecentCampaign } from './find-campaign';
import { findGivenToInvited, presentAdjusted } from './find-given';
import { findOwnVisit } from './get-campaign';

type Needed = Pick<Deps, 'store' | 'whitelabel'>;
type Input = { campaignId: string; visitor: Pick<Visitor, 'uuids' | 'rehearsing' | 'invitation'> };

/**
 * Returns what holds now for the invited person who asks; `null`: nobody invited the caller, or the visit has
 * ended. Pages ask every few seconds, so nothing else is looked up. Throws `notFound`.
 */
export async function getAdjusted(deps: Needed, input: Input): Promise<{ adjusted: Adjusted | null }> {
  const visit = await findOwnVisit(deps, input);
  const isOver = visit !== null && visit.completedAt !== null;
  if (isOver || visit?.given === null) return { adjusted: null };
  if (visit) return { adjusted: presentAdjusted(visit.campaign, visit.given) };
  const campaign = await findRecentCampaign(deps, input.campaignId);
  const given = await findGivenToInvited(deps, campaign, input.visitor);
  return { adjusted: given && presentAdjusted(campaign, given) };
}
