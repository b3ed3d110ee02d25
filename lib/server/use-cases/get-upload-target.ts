import type { UploadTarget, VideoType } from '@/lib/contract/entities';
import { AppError } from '@/lib/contract/errors';
import { parseSectionFileName, takeKey } from '@/lib/domain/files';
import { maxTakeBytes } from '@/lib/domain/limits';
import type { Deps, Visitor } from './deps';
import { findOpenVisit } from './find-visit';

/** Life of an upload form, seconds: the slowest line we serve needs less for the largest take. */
const FORM_SECONDS = 60 * 60;

type Input = { campaignName: string; fileName: string; uploadId: string; count?: number; videoType?: VideoType; visitor: Visitor };

/** A signed form for one take of one section of the asker's own visit. Throws `notFound` for any other. */
export async function getUploadTarget(deps: Pick<Deps, 'store' | 'storage' | 'whitelabel' | 'now'>, input: Input): Promise<UploadTarget> {
  const { uuid, sectionId } = parseSectionFileName(input.fileName);
  const { campaign, userVideo } = await findOpenVisit(deps, { campaignId: input.campaignName, uuid, visitor: input.visitor });
  const section = campaign.sections.find(({ id }) => id === sectionId);
  if (!section) throw new AppError('notFound', 'There is no such section');
  const take = await deps.store.takes.issue({
    id: input.uploadId,
    userVideoId: userVideo.id,
    sectionId,
    count: input.count ?? 1,
    device: userVideo.device,
    videoType: input.videoType ?? null,
    key: takeKey(campaign.name, input.uploadId, input.fileName),
  });
  if (!take) throw new AppError('notFound', 'There is no such take');
  const data = await deps.storage.createForm({
    key: take.key,
    contentType: 'video/mp4',
    minBytes: 1,
    maxBytes: maxTakeBytes(section.seconds),
    lifeSeconds: FORM_SECONDS,
  });
  return { url: deps.storage.urlOf(take.key), data, parts: false, count: take.count };
}
