import type { Deps } from '../deps';
import { countUse, type CountingDeps } from '../count-use';
import { findTake, touchTake } from './find-take';
import { requireRetake } from './require-retake';
import { findAgreedVisitAnywhere } from '../visits/consent';
import { requireHere, type VisitInput } from '../visits/find-visit';
import { findClaimedParts, isSettledAs, type TakeClaim } from './take-claim';

type Needed = Pick<Deps, 'storage' | 'queue' | 'whitelabel' | 'live' | CountingDeps>;

/**
 * Has a take's parts assembled into one file (`settleTake`), and settles the take. Calling it again with the same
 * claim returns the same result. Throws `takeFrozen` for a take that is settled differently; unless it was discarded,
 * the details have its `url` and `count`, and only its record is left to send. Throws `uploadIncomplete` with the
 * indexes to send (again) in `details.missing`, and nothing has changed; `noRetakesLeft`; `picturesRefused`;
 * `tooLarge`; `tooMany` when it was tried too often for now; `unavailable` when it takes long, and the same call has
 * to be made again; `notFound` for any take that is not the caller's own.
 */
export async function confirmTake(
  deps: Needed,
  input: VisitInput & { uploadId: string; isFaulty?: boolean } & TakeClaim,
): Promise<{ url: string; count: number }> {
  const visit = await findAgreedVisitAnywhere(deps, input);
  const { parts, bytes, sha256, isFaulty = false } = input;
  const claim = { parts, bytes, sha256 };
  const take = await findTake(deps, visit, input.uploadId);
  requireHere(visit, input.visitor, take.sectionId);
  if (!isSettledAs(deps, take, claim)) {
    await countUse(deps, 'confirmation', take.id);
    await requireRetake(deps, visit, take);
    await touchTake(deps, take);
    deps.live.endAfter(take.id, await findClaimedParts(deps, take, claim));
    await deps.queue.call('confirm', take.id, { userVideoId: visit.id, takeId: take.id, ...claim, isFaulty });
  }
  const settled = await findTake(deps, visit, take.id);
  return { url: deps.storage.urlOf(settled.key), count: settled.count };
}
