import { randomUUID } from 'node:crypto';
import type { Section } from '@/lib/contract/campaign-content';
import type { UploadTarget } from '@/lib/contract/upload-target';
import { AppError } from '@/lib/contract/errors';
import { mayChangeAnswers } from '@/lib/domain/answers';
import { shownFileName } from '@/lib/domain/file-names';
import { fileFolder, fileUploadKey } from '@/lib/domain/files';
import { PRESIGNED_POST_SECONDS } from '@/lib/domain/limits';
import { countUse, type CountingDeps } from '../../count-use';
import type { Deps } from '../../deps';
import { requireRoom } from '../../require-room';
import { fileRefusal } from './find-sent-file';
import { findAgreedVisitAnywhere } from '../../visits/consent';
import { requireHere, type VisitInput } from '../../visits/find-visit';

type Input = VisitInput & { sectionId: string; fileId: string; name: string; bytes: number };

/**
 * Returns a presigned post for a file with which the visitor may answer a section, also to a device that had the visit
 * before and said that it keeps the file. Throws `notFound` for a section that
 * asks for no file, `forbidden` when the visit is completed and its campaign lets nobody change answers then,
 * `answerInvalid` for a file that is too large or was refused, `takeFrozen` for one that has arrived and was looked
 * into, `tooMuchStored`, `tooMany`, `noSpace`.
 */
export async function getAnswerFileTarget(
  deps: Pick<Deps, 'storage' | 'whitelabel' | CountingDeps>,
  { sectionId, fileId, name, bytes, ...input }: Input,
): Promise<Pick<UploadTarget, 'url' | 'data'>> {
  const visit = await findAgreedVisitAnywhere(deps, input);
  requireHere(visit, input.visitor, sectionId);
  const maxBytes = maxBytesOf(visit.campaign.sections.find(({ id }) => id === sectionId));
  if (maxBytes === 0) throw new AppError('notFound', 'There is no section that asks for a file');
  if (!mayChangeAnswers(visit.campaign, visit.completedAt !== null))
    throw new AppError('forbidden', 'This visit is completed');
  if (bytes > maxBytes) throw new AppError('answerInvalid', 'The file is too large', { fault: 'tooLarge' });
  await requireRoom(deps, 'begun');
  const known = await deps.store.answerFiles.find({ visitId: visit.id, sectionId, fileId });
  await (known && !known.droppedAt ? countUse(deps, 'renewal', known.id) : countUse(deps, 'uploadUrl', visit.uuid));
  const id = randomUUID();
  const all = visit.campaign.sections.reduce((sum, section) => sum + maxBytesOf(section), 0);
  const file = await deps.store.answerFiles.issue({
    ...{ id, visitId: visit.id, sectionId, fileId, name: shownFileName(name), uploadKey: fileUploadKey(visit, id) },
    ...{ allowedBytes: bytes, visitBytes: deps.limits.storedFactor * all },
    ...{ postsStayOpen: !deps.storage.refusesSettledPosts, now: deps.now() },
  });
  if (file === 'full') throw new AppError('tooMuchStored', 'This visit has sent as much as it may');
  if (file.fault) throw fileRefusal(file.fault);
  if (file.savedAt) throw new AppError('takeFrozen', 'This file has arrived');
  const data = await deps.storage.createPresignedPost({
    key: file.uploadKey,
    contentType: 'application/octet-stream',
    maxBytes: file.allowedBytes,
    lifeSeconds: PRESIGNED_POST_SECONDS,
    owner: { id: file.id, folder: fileFolder(visit, file.id), maxBytes: file.allowedBytes, maxFiles: 1 },
  });
  return { url: deps.storage.urlOf(file.uploadKey), data };
}

/** The largest file that the section may be answered with; 0: with none. */
function maxBytesOf(section: Section | undefined): number {
  return section?.answerType.kind === 'file' ? section.answerType.maxMegabytes * 1_000_000 : 0;
}
