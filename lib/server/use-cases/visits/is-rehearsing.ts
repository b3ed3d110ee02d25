import type { CampaignStatus } from '@/lib/contract/entities';
import type { Visitor } from '../deps';

/** Whether a member tries this campaign in the visitor's browser. Nobody can try a deleted one. */
export function isRehearsing(
  { rehearsing }: Pick<Visitor, 'rehearsing'>,
  { id, status }: { id: string; status: CampaignStatus },
): boolean {
  return rehearsing === id && status !== 'deleted';
}
