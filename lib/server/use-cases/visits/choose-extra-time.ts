import type { ExtraTime, UserVideo } from '@/lib/contract/entities';
import { AppError } from '@/lib/contract/errors';
import type { Deps } from '../deps';
import { findOpenVisit, type VisitInput } from './find-visit';
import { presentVisit } from './present-visit';

/**
 * Chooses how much time the visitor has to think and to answer. Throws `extraTimeForbidden` where the campaign gives no
 * more, and `recordingBegan` once a take was begun: its length was told to the server, to ffmpeg and to the visitor.
 */
export async function chooseExtraTime(
  deps: Pick<Deps, 'store' | 'storage' | 'whitelabel' | 'now'>,
  { extraTime, ...input }: VisitInput & { extraTime: ExtraTime },
): Promise<UserVideo> {
  const visit = await findOpenVisit(deps, input);
  if (visit.campaign.extraTime === 'forbidden')
    throw new AppError('extraTimeForbidden', 'This campaign gives nobody more time');
  // The same choice, sent again after its answer was lost, is made.
  if (extraTime !== visit.extraTime && !(await deps.store.visits.chooseExtraTime(visit.id, extraTime)))
    throw new AppError('recordingBegan', 'A recording of this visit has begun');
  return presentVisit(deps, { ...visit, extraTime });
}
