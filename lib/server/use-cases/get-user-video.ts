import type { UserVideo } from '@/lib/contract/entities';
import type { Deps } from './deps';
import { findVisit, type VisitInput } from './find-visit';
import { presentUserVideo } from './present-user-video';

export async function getUserVideo(deps: Pick<Deps, 'store' | 'storage' | 'whitelabel'>, input: VisitInput): Promise<UserVideo> {
  return presentUserVideo(deps, await findVisit(deps, input));
}
