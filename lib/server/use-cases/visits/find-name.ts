import { AppError } from '@/lib/contract/errors';
import { countUse, type CountingDeps } from '../count-use';
import type { Deps, Visitor } from '../deps';
import { findCampaign } from './find-campaign';
import { findBeginningBlock } from './find-given';

type Input = { campaignId: string; name: string; visitor: Pick<Visitor, 'uuids' | 'invitation'>; address: string };
type FoundAccount = { id: string; name: string; startedAt?: string };

/** The most accounts of other people that are returned. */
const OTHERS_MAX = 5;

/**
 * Returns the accounts with exactly this name in the campaign's organization. The caller's own accounts, whose visits
 * the cookie proves, become one: the one of the latest visit, with the time it began. Every other account is only an
 * opaque id. Throws the block's code when nobody may begin, `tooMany`.
 */
export async function findName(
  deps: Pick<Deps, 'store' | 'whitelabel' | CountingDeps>,
  { campaignId, name, visitor, address }: Input,
): Promise<FoundAccount[]> {
  const campaign = await findCampaign(deps, campaignId);
  const block = await findBeginningBlock(deps, campaign, visitor);
  if (block) throw new AppError(block, 'This campaign is closed');
  await countUse(deps, 'findName', address);
  const { visits } = deps.store;
  const own = await visits.findOwnAccounts(campaign.organizationId, name, visitor.uuids);
  const all = await visits.findAccounts(campaign.organizationId, name, OTHERS_MAX + own.length);
  const others = all.filter(({ id }) => !own.some((account) => account.id === id)).slice(0, OTHERS_MAX);
  return [
    ...own.slice(0, 1).map(({ id, startedAt }) => ({ id, name, startedAt: startedAt.toISOString() })),
    ...others.map(({ id }) => ({ id, name })),
  ];
}
