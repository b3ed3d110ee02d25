import type { Section } from '@/lib/contract/campaign-content';
import { extraTimeOf, withExtraTime } from '@/lib/domain/extra-time';
import { maxTakeBytes } from '@/lib/domain/limits';
import type { TakeInput } from '../../ports/store/takes';
import type { VisitOfCampaign } from '../../ports/store/visits';
import type { Deps } from '../deps';

type LimitedVisit = Pick<VisitOfCampaign, 'extraTime' | 'campaign'>;

/** Returns how long a take of this section may be in this visit, seconds. */
export function secondsOf(visit: LimitedVisit, { seconds }: Pick<Section, 'seconds'>): number {
  return withExtraTime(seconds, extraTimeOf(visit));
}

/** Returns how long and how large a take of this section may be, and how much all takes of its visit may store. */
export function takeLimits(
  { limits }: Pick<Deps, 'limits'>,
  visit: LimitedVisit,
  section: Section,
): Pick<TakeInput, 'limitSeconds' | 'allowedBytes' | 'visitBytes'> {
  const limitSeconds = secondsOf(visit, section);
  const once = visit.campaign.sections.reduce((sum, one) => sum + maxTakeBytes(secondsOf(visit, one)), 0);
  return { limitSeconds, allowedBytes: maxTakeBytes(limitSeconds), visitBytes: limits.storedFactor * once };
}
