import type { Adjusted, Adjustments } from '@/lib/contract/adjustments';
import type { ErrorCode } from '@/lib/contract/errors';
import { closingOf, whatHolds } from '@/lib/domain/adjustments';
import { beginningBlock } from '@/lib/domain/blocks';
import type { StoredCampaign } from '../../ports/store/campaigns';
import type { Deps, Visitor } from '../deps';

type Needed = Pick<Deps, 'store'>;
type Caller = Pick<Visitor, 'uuids' | 'invitation'>;

/**
 * Returns what was given to the person whose personal link to this campaign was opened in the caller's browser; `null`:
 * none was, or a visit has come of it already.
 */
export async function findGivenToInvited(
  { store }: Needed,
  { id }: Pick<StoredCampaign, 'id'>,
  { invitation }: Pick<Visitor, 'invitation'>,
): Promise<Adjustments | null> {
  return invitation ? store.invitations.adjustmentsOf(id, invitation) : null;
}

/** Returns why the caller may not begin now; somebody to whom a later closing was given may longer than others. */
export async function findBeginningBlock(
  deps: Needed & Pick<Deps, 'now'>,
  campaign: StoredCampaign,
  caller: Caller,
): Promise<ErrorCode | null> {
  const now = deps.now();
  const block = beginningBlock(campaign, now);
  if (block !== 'campaignClosed') return block;
  const visit = await findVisitOf(deps, campaign, caller);
  const given = visit ? visit.given : await findGivenToInvited(deps, campaign, caller);
  return beginningBlock(campaign, now, closingOf(campaign, given));
}

const findVisitOf = ({ store }: Needed, { id }: StoredCampaign, { uuids }: Caller) =>
  uuids.length > 0 ? store.visits.findLatestInCampaign(id, uuids, null) : null;

/** Returns what an invited person's open pages follow. */
export function presentAdjusted(campaign: StoredCampaign, given: Adjustments): Adjusted {
  const { retakes, closesAt, finishBy, language, extraTime } = whatHolds(campaign, given);
  return {
    ...{ retakes, language, extraTime },
    closesAt: closesAt?.toISOString() ?? null,
    finishBy: finishBy?.toISOString() ?? null,
  };
}
