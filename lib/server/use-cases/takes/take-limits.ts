import type { Section } from '@/lib/contract/campaign-content';
import { recordedSections } from '@/lib/domain/answers';
import { extraTimeOf, withExtraTime } from '@/lib/domain/extra-time';
import { FILE_PART_BYTES, maxFilesBytes, maxTakeBytes } from '@/lib/domain/limits';
import { thinkSecondsWith } from '@/lib/domain/think-time';
import type { TakeInput } from '../../ports/store/takes';
import type { VisitOfCampaign } from '../../ports/store/visits';
import type { Deps } from '../deps';

type LimitedVisit = Pick<VisitOfCampaign, 'extraTime' | 'given' | 'campaign'>;

/** Returns how long a take of this section may be in this visit, seconds. */
export function secondsOf(visit: LimitedVisit, { seconds }: Pick<Section, 'seconds'>): number {
  return withExtraTime(seconds, extraTimeOf(visit));
}

/** Returns how long the visitor may think about the question of a section, seconds; `null`: it has no think clock. */
export function thinkSecondsIn(visit: LimitedVisit, section: Section): number | null {
  return thinkSecondsWith(extraTimeOf(visit), visit.campaign, section);
}

/**
 * Returns how long and how large a take of this section may be, and how much all takes of its visit may store. A file
 * in the place of a recording is as large as the browser has said (`fileBytes`); the parts of a small one take up more
 * than they have.
 */
export function takeLimits(
  { limits }: Pick<Deps, 'limits'>,
  visit: LimitedVisit,
  section: Section,
  fileBytes: number | null = null,
): Pick<TakeInput, 'limitSeconds' | 'allowedBytes' | 'visitBytes'> {
  const limitSeconds = secondsOf(visit, section);
  const sections = recordedSections(visit.campaign);
  if (fileBytes !== null) {
    const allowedBytes = Math.max(fileBytes, FILE_PART_BYTES);
    return { limitSeconds, allowedBytes, visitBytes: maxFilesBytes(sections.length) };
  }
  const once = sections.reduce((sum, one) => sum + maxTakeBytes(secondsOf(visit, one)), 0);
  return { limitSeconds, allowedBytes: maxTakeBytes(limitSeconds), visitBytes: limits.storedFactor * once };
}
