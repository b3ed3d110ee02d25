import type { UserVideo } from '@/lib/contract/entities';
import { AppError } from '@/lib/contract/errors';
import type { Deps } from '../deps';
import { findVisit, type VisitInput } from './find-visit';
import { isRehearsing } from './is-rehearsing';
import { presentRecordings } from './present-recordings';
import { presentVisit } from './present-visit';

export async function getVisit(
  deps: Pick<Deps, 'store' | 'storage' | 'videoSession' | 'whitelabel'>,
  input: VisitInput,
): Promise<UserVideo> {
  const visit = await findVisit(deps, input);
  // A rehearsal and a visit in earnest never become one: the browser begins under a new uuid.
  if (visit.rehearsal !== isRehearsing(input.visitor, visit.campaign))
    throw new AppError('notFound', 'There is no such user video');
  const userVideo = await presentVisit(deps, visit);
  return deps.videoSession ? { ...userVideo, recordings: await presentRecordings(deps, visit.id) } : userVideo;
}
