import type { StitchStatus } from '@/lib/contract/entities';
import { AppError } from '@/lib/contract/errors';
import type { Deps } from './deps';
import { findVisit, type VisitInput } from './find-visit';
import { presentStitch } from './request-stitch';

/**
 * Returns the state of the visit's film. Throws `notFound` before the first request
 * (docs/decisions/0022-calls-the-specification-leaves-open.md).
 */
export async function checkStitch(deps: Pick<Deps, 'store' | 'whitelabel'>, input: VisitInput): Promise<StitchStatus> {
  const visit = await findVisit(deps, input);
  const stitch = await deps.store.stitches.find(visit.id);
  if (!stitch || stitch.status === 'Ahead') throw new AppError('notFound', 'No film has been asked for');
  return presentStitch(stitch);
}
