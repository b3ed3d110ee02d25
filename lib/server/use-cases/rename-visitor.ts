import type { UserVideo } from '@/lib/contract/entities';
import type { Deps } from './deps';
import { findOpenVisit, type VisitInput } from './find-visit';
import { presentUserVideo } from './present-user-video';

/** The visitor corrects the name given. */
export async function renameVisitor(
  deps: Pick<Deps, 'store' | 'storage' | 'whitelabel' | 'now'>,
  input: VisitInput & { name: string },
): Promise<UserVideo> {
  const { campaign, userVideo } = await findOpenVisit(deps, input);
  await deps.store.userVideos.rename(userVideo.id, input.name);
  return presentUserVideo(deps, { campaign, userVideo: { ...userVideo, name: input.name } });
}
