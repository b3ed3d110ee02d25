import type { UserVideo } from '@/lib/contract/entities';
import type { Deps } from './deps';
import { findVisit, type VisitInput } from './find-visit';
import { presentRecordings } from './present-recordings';
import { presentVisit } from './present-visit';

export async function getVisit(
  deps: Pick<Deps, 'store' | 'storage' | 'videoSession' | 'whitelabel'>,
  input: VisitInput,
): Promise<UserVideo> {
  const visit = await findVisit(deps, input);
  const userVideo = await presentVisit(deps, visit);
  return deps.videoSession ? { ...userVideo, recordings: await presentRecordings(deps, visit.id) } : userVideo;
}
