import { useNow } from 'next-intl';
import type { ListedCampaign } from '@/lib/contract/organizer/campaigns';
import { type Standing, standingAt } from '@/lib/domain/campaign-dates';

export type DatedCampaign = Pick<ListedCampaign, 'status' | 'opensAt' | 'closesAt'>;

const toDate = (at: string | null) => (at === null ? null : new Date(at));

/** Whether people may begin in a campaign whose status lets them: what its dates say now. */
export function useStanding({ status, opensAt, closesAt }: DatedCampaign): Standing {
  const now = useNow({ updateInterval: 60_000 });
  return status === 'active' ? standingAt({ opensAt: toDate(opensAt), closesAt: toDate(closesAt) }, now) : 'open';
}
