import { randomUUID } from 'node:crypto';
import type { UploadTarget } from '@/lib/contract/upload-target';
import { AppError } from '@/lib/contract/errors';
import { campaignType } from '@/lib/domain/campaign-types';
import { resumeFileName, resumeUploadKey } from '@/lib/domain/files';
import { PRESIGNED_POST_SECONDS } from '@/lib/domain/limits';
import { countUse, type CountingDeps } from '../count-use';
import type { Deps, Visitor } from '../deps';
import { findAgreedVisit } from './consent';
import { requireRoom } from '../require-room';

type Input = { campaignName: string; fileName: string; visitor: Visitor };

/**
 * Returns a presigned post for the resume of the caller's own visit. Throws `notFound` for any other visit, `forbidden`
 * when the campaign's type has no resume, `invalidParameters` for a file name other than the specification's,
 * `noSpace`, `tooMany`, `tooMuchStored`.
 */
export async function getResumeTarget(
  deps: Pick<Deps, 'storage' | 'whitelabel' | CountingDeps>,
  input: Input,
): Promise<UploadTarget> {
  const uuid = input.fileName.slice(0, input.fileName.indexOf('_'));
  const visit = await findAgreedVisit(deps, { campaignId: input.campaignName, uuid, visitor: input.visitor });
  const { campaign } = visit;
  if (!campaignType(campaign.type).hasResume) throw new AppError('forbidden', 'This campaign takes no resumes');
  if (input.fileName !== resumeFileName(uuid, campaign.name))
    throw new AppError('invalidParameters', 'Invalid parameters', { faults: ['fileName'] });
  await requireRoom(deps, 'new');
  await countUse(deps, 'uploadUrl', uuid);
  const { resumeBytes, storedFactor } = deps.limits;
  const id = randomUUID();
  const resume = await deps.store.resumes.issue({
    id,
    visitId: visit.id,
    uploadKey: resumeUploadKey(visit, id, input.fileName),
    allowedBytes: resumeBytes,
    visitBytes: storedFactor * resumeBytes,
    postsStayOpen: !deps.storage.refusesSettledPosts,
    now: deps.now(),
  });
  if (resume === 'full') throw new AppError('tooMuchStored', 'This visit has sent as much as it may');
  const data = await deps.storage.createPresignedPost({
    key: resume.uploadKey,
    contentType: 'application/pdf',
    maxBytes: resumeBytes,
    lifeSeconds: PRESIGNED_POST_SECONDS,
    owner: {
      id: resume.id,
      folder: resume.uploadKey.slice(0, resume.uploadKey.lastIndexOf('/')),
      maxBytes: resumeBytes,
      maxFiles: 1,
    },
  });
  return { url: deps.storage.urlOf(resume.uploadKey), data, parts: null, count: 1 };
}
