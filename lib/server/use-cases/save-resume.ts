import { join } from 'node:path';
import { stat } from 'node:fs/promises';
import type { UserVideo } from '@/lib/contract/entities';
import { AppError, isAppError } from '@/lib/contract/errors';
import { resumeFileName, resumeKeys } from '@/lib/domain/files';
import { BadDocument, type DocumentFault } from '../ports/documents';
import type { StoredResume } from '../ports/store';
import { countUse, type CountingDeps } from './count-use';
import type { Deps } from './deps';
import { findOpenVisit, type Visit, type VisitInput } from './find-visit';
import { presentUserVideo } from './present-user-video';
import { createSharedWork } from './share-work';

type Needed = Pick<Deps, 'storage' | 'media' | 'documents' | CountingDeps>;

/**
 * Records that a resume has been uploaded, once it was looked into. Sent again, it changes nothing.
 * Throws `foreignUrl` for any address this server did not issue for this uuid's resume, `uploadIncomplete` when no
 * file is there, `notPdf` or `unsafeDocument` for one that is not taken and is deleted, `tooMany`, `unavailable` where
 * too many are waiting to be looked into.
 */
export async function saveResume(deps: Needed & Pick<Deps, 'whitelabel'>, input: VisitInput & { fileUrl: string }): Promise<UserVideo> {
  const visit = await findOpenVisit(deps, input);
  const key = deps.storage.keyOf(input.fileUrl);
  const resume = key ? await deps.store.resumes.findByUploadKey(key) : null;
  if (resume?.userVideoId !== visit.userVideo.id) throw new AppError('foreignUrl', 'Invalid parameters');
  await lookedInto(resume.id, undefined, () => lookInto(deps, visit, resume.uploadKey));
  return presentUserVideo(deps, visit);
}

/** However often a record is sent at once, its document is looked into once. */
const lookedInto = createSharedWork<void>();

/** Read anew: whoever looked into it before may just have ended. */
async function lookInto(deps: Needed, visit: Visit, uploadKey: string): Promise<void> {
  const resume = await deps.store.resumes.findByUploadKey(uploadKey);
  if (resume?.fault) throw refusal(resume.fault);
  if (resume && !resume.fileKey) await keepIfHarmless(deps, visit, resume);
}

/**
 * What was looked into is what is kept: its copy goes where no form reaches. The visitor's form still works, and
 * might put something else in the upload's place meanwhile.
 */
async function keepIfHarmless(deps: Needed, { campaign, userVideo }: Visit, resume: StoredResume): Promise<void> {
  const workspace = await deps.media.workspace();
  try {
    const path = join(workspace.folder, 'resume');
    await deps.storage.fetch(resume.uploadKey, path);
    await countUse(deps, 'resume', userVideo.uuid);
    await deps.documents.inspect(path);
    const { size: bytes } = await stat(path);
    const { fileKey } = resumeKeys(userVideo, resume.id, resumeFileName(userVideo.uuid, campaign.name));
    await deps.storage.store(fileKey, path);
    const kept = await deps.store.resumes.save(resume.id, { fileKey, bytes });
    await deps.storage.remove(kept ? [resume.uploadKey] : [resume.uploadKey, fileKey]);
    if (!kept) throw new AppError('notFound', 'There is no such user video');
  } catch (error) {
    if (error instanceof BadDocument) {
      await deps.store.resumes.setFault(resume.id, error.fault);
      await deps.storage.remove([resume.uploadKey]);
      throw refusal(error.fault);
    }
    if (isAppError(error) && error.code === 'notFound') return await checkIfKept(deps, resume);
    throw error;
  } finally {
    await workspace.remove();
  }
}

/** The same record, sent twice at once, may have been faster. */
async function checkIfKept(deps: Needed, { uploadKey }: StoredResume): Promise<void> {
  const now = await deps.store.resumes.findByUploadKey(uploadKey);
  if (!now?.fileKey) throw new AppError('uploadIncomplete', 'The file has not arrived');
}

function refusal(fault: DocumentFault): AppError {
  if (fault === 'notPdf') return new AppError('notPdf', 'The file is not a whole PDF');
  return new AppError('unsafeDocument', 'The file could harm whoever opens it', { reason: fault });
}
