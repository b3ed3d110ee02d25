import type { StitchStatus } from '@/lib/contract/stitch-status';
import { AppError } from '@/lib/contract/errors';
import { queuePlace } from '@/lib/domain/queue-place';
import type { FilmOfVisit } from '../../ports/store/stitches';
import type { Deps } from '../deps';
import { readName, requireServed } from '../visits/find-campaign';
import { requireHere, type VisitInput } from '../visits/find-visit';
import { presentStitch } from './request-stitch';

/**
 * Returns the state of the visit's film, and while it waits for others its place among them. Throws `notFound` before
 * the first request (docs/decisions/0022-calls-the-specification-leaves-open.md), and `continuedElsewhere`.
 */
export async function checkStitch(
  deps: Pick<Deps, 'store' | 'queue' | 'whitelabel'>,
  input: VisitInput,
): Promise<StitchStatus> {
  const { stitch, completedAt, skippedAt } = await findStitch(deps, input);
  // Where nothing is recorded, there was no film to make.
  if (!stitch && completedAt && !skippedAt) return { status: 'Complete' };
  if (!stitch || stitch.status === 'Ahead') throw new AppError('notFound', 'No film has been asked for');
  const before = stitch.status === 'Progressing' ? await deps.queue.visitsBefore(stitch.visitId) : null;
  return { ...presentStitch(stitch), ...(before !== null && { place: queuePlace(before) }) };
}

/** Like `findVisit`, in one statement with the film: waiting browsers ask this again and again. */
async function findStitch(
  deps: Pick<Deps, 'store' | 'whitelabel'>,
  { campaignId, uuid, visitor }: VisitInput,
): Promise<FilmOfVisit> {
  const name = readName(campaignId);
  const found = visitor.uuids.includes(uuid) ? await deps.store.stitches.findOfVisit(name, uuid) : null;
  if (!found) throw new AppError('notFound', 'There is no such user video');
  requireServed(deps, found);
  requireHere({ ...found, uuid, awaited: [] }, visitor);
  return found;
}
