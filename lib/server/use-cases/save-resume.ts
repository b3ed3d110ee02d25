import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { UserVideo } from '@/lib/contract/entities';
import { AppError, isAppError } from '@/lib/contract/errors';
import { resumeFileName, savedResumeKey } from '@/lib/domain/files';
import { BadDocument, type DocumentFault } from '../ports/documents';
import type { Resume } from '../ports/store/resumes';
import { countUse, type CountingDeps } from './count-use';
import type { Deps } from './deps';
import { findOpenVisit, type VisitInput, type VisitOfCampaign } from './find-visit';
import { withRunFiles } from '../run-files/with-run-files';
import { presentVisit } from './present-visit';
import { createSingleFlight } from '@/lib/async/single-flight';

type Needed = Pick<Deps, 'storage' | 'files' | 'documents' | CountingDeps>;

/**
 * Records an uploaded resume after inspecting it. Sending it again changes nothing. Throws `foreignUrl` for any address
 * that this server did not issue for this uuid's resume, `uploadIncomplete` when there is no file, `notPdf` or
 * `unsafeDocument` for a file that is refused and deleted, `tooMany`, and `unavailable` when too many resumes are
 * waiting for inspection.
 */
export async function saveResume(
  deps: Needed & Pick<Deps, 'whitelabel'>,
  input: VisitInput & { fileUrl: string },
): Promise<UserVideo> {
  const visit = await findOpenVisit(deps, input);
  const key = deps.storage.keyOf(input.fileUrl);
  const resume = key ? await deps.store.resumes.findByUploadKey(key) : null;
  if (resume?.visitId !== visit.id) throw new AppError('foreignUrl', 'Invalid parameters');
  await inspections(resume.id, undefined, () => inspect(deps, visit, resume));
  return presentVisit(deps, visit);
}

/** Records sent at the same time share one inspection of their document. */
const inspections = createSingleFlight<void>();

/**
 * The row is read again before, because an earlier inspection may just have ended, and after, because another server
 * may have been faster.
 */
async function inspect(deps: Needed, visit: VisitOfCampaign, resume: Resume): Promise<void> {
  if (await isSaved(deps, resume)) return;
  const hasDecided = await keepIfSafe(deps, visit, resume);
  if (hasDecided) await deps.storage.remove([resume.uploadKey]);
  if (!(await isSaved(deps, resume))) throw new AppError('uploadIncomplete', 'The file has not arrived');
}

/** Returns whether the resume is saved. Throws the reason when it was refused, `notFound` when it is gone. */
async function isSaved({ store }: Pick<Deps, 'store'>, { uploadKey }: Resume): Promise<boolean> {
  const resume = await store.resumes.findByUploadKey(uploadKey);
  if (!resume) throw new AppError('notFound', 'There is no such user video');
  if (resume.fault) throw refusal(resume.fault);
  return resume.fileKey !== null;
}

/**
 * Inspects a copy of the upload and keeps that same copy under a key that no presigned post can write to: the visitor's
 * post still works and could replace the upload in the meantime. Returns whether this run decided about the resume:
 * `false` when another one was faster or there is no upload.
 */
async function keepIfSafe(deps: Needed, visit: VisitOfCampaign, resume: Resume): Promise<boolean> {
  try {
    return await deps.files.withFolder(async (folder) => {
      const path = join(folder, 'resume');
      await deps.storage.copyTo(resume.uploadKey, path);
      await countUse(deps, 'resume', visit.uuid);
      await deps.documents.inspect(path);
      return keep(deps, visit, resume, path);
    });
  } catch (error) {
    if (error instanceof BadDocument) return await deps.store.resumes.setFault(resume.id, error.fault);
    if (isAppError(error) && error.code === 'notFound') return false;
    throw error;
  }
}

async function keep(deps: Needed, visit: VisitOfCampaign, { id }: Resume, path: string): Promise<boolean> {
  const bytes = await deps.files.size(path);
  const fileKey = savedResumeKey(visit, id, randomUUID(), resumeFileName(visit.uuid, visit.campaign.name));
  return withRunFiles(deps, { visitId: visit.id, kind: 'resume', keys: [fileKey] }, async () => {
    await deps.storage.store(fileKey, path);
    const hasDecided = await deps.store.resumes.save(id, { fileKey, bytes });
    if (!hasDecided) await deps.storage.remove([fileKey]);
    return hasDecided;
  });
}

function refusal(fault: DocumentFault): AppError {
  if (fault === 'notPdf') return new AppError('notPdf', 'The file is not a whole PDF');
  return new AppError('unsafeDocument', 'The file could harm whoever opens it', { reason: fault });
}
