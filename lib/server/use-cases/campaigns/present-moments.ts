import type { CampaignMoments } from '@/lib/contract/organizer/campaigns';
import { datesOf, type WrittenDates } from '@/lib/domain/campaign-dates';

/** Returns when people may begin, as organizers see it. */
export function presentMoments(campaign: WrittenDates): CampaignMoments {
  const { opensAt, closesAt } = datesOf(campaign);
  return { opensAt: opensAt?.toISOString() ?? null, closesAt: closesAt?.toISOString() ?? null };
}
