import type { UserVideo } from '@/lib/contract/entities';
import { AppError } from '@/lib/contract/errors';
import { campaignType } from '@/lib/domain/campaign-types';
import type { Deps } from './deps';
import { findOpenVisit, findVisit, type VisitInput } from './find-visit';
import { presentUserVideo } from './present-user-video';

/** Ends a visit without a video, where the type permits it or the film could not be made (decisions). Throws `forbidden` elsewhere. */
export async function skipVideo(deps: Pick<Deps, 'store' | 'storage' | 'whitelabel' | 'now'>, input: VisitInput): Promise<UserVideo> {
  const { campaign, userVideo } = await findOpenVisit(deps, input);
  const stitch = await deps.store.stitches.find(userVideo.id);
  const permitted = campaignType(campaign.type).canSkipVideo || stitch?.status === 'Error';
  if (!permitted) throw new AppError('forbidden', 'The video of this campaign cannot be skipped');
  await deps.store.userVideos.skip(userVideo.id);
  return presentUserVideo(deps, await findVisit(deps, input));
}
