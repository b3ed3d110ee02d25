import type { UploadTarget, VideoType } from '@/lib/contract/entities';
import { AppError } from '@/lib/contract/errors';
import { parseSectionFileName, takeKey } from '@/lib/domain/files';
import { FORM_SECONDS, maxTakeBytes } from '@/lib/domain/limits';
import { countUse, type CountingDeps } from './count-use';
import type { Deps, Visitor } from './deps';
import { findOpenVisit } from './find-visit';

type Input = { campaignName: string; fileName: string; uploadId: string; count?: number; videoType?: VideoType; visitor: Visitor };

/**
 * A signed form for one take of one section of the asker's own visit. Throws `notFound` for any other; for a new
 * take also `tooMany` and `tooMuchStored`. One that has its form already gets another whatever the limits.
 */
export async function getUploadTarget(deps: Pick<Deps, 'storage' | 'whitelabel' | CountingDeps>, input: Input): Promise<UploadTarget> {
  const { uuid, sectionId } = parseSectionFileName(input.fileName);
  const { campaign, userVideo } = await findOpenVisit(deps, { campaignId: input.campaignName, uuid, visitor: input.visitor });
  const section = campaign.sections.find(({ id }) => id === sectionId);
  if (!section) throw new AppError('notFound', 'There is no such section');
  const known = await deps.store.takes.find(input.uploadId);
  if (known?.userVideoId !== userVideo.id) await countUse(deps, 'uploadUrl', uuid);
  const allowedBytes = maxTakeBytes(section.seconds);
  const once = campaign.sections.reduce((sum, { seconds }) => sum + maxTakeBytes(seconds), 0);
  const take = await deps.store.takes.issue({
    id: input.uploadId,
    userVideoId: userVideo.id,
    sectionId,
    count: input.count ?? 1,
    device: userVideo.device,
    videoType: input.videoType ?? null,
    key: takeKey(campaign.name, input.uploadId, input.fileName),
    allowedBytes,
    visitBytes: deps.limits.storedFactor * once,
  });
  if (take === 'foreign') throw new AppError('notFound', 'There is no such take');
  if (take === 'full') throw new AppError('tooMuchStored', 'This visit has sent as much as it may');
  const data = await deps.storage.createForm({ key: take.key, contentType: 'video/mp4', minBytes: 1, maxBytes: allowedBytes, lifeSeconds: FORM_SECONDS });
  return { url: deps.storage.urlOf(take.key), data, parts: null, count: take.count };
}
