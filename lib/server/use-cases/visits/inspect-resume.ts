import { randomUUID } from 'node:crypto';
import { AppError, isAppError } from '@/lib/contract/errors';
import { resumeFileName, savedResumeKey } from '@/lib/domain/files';
import { join } from 'node:path';
import { BadDocument } from '../../ports/documents';
import type { Resume } from '../../ports/store/resumes';
import { withRunFiles } from '../with-run-files';
import type { VisitOfCampaign } from '../../ports/store/visits';
import { countUse, type CountingDeps } from '../count-use';
import type { Deps } from '../deps';
import { isSaved } from './save-resume';

type Needed = Pick<Deps, 'storage' | 'files' | 'documents' | CountingDeps>;

/**
 * Job: inspects an uploaded resume, and saves or refuses it. The row is read again before, because an earlier run may
 * just have ended, and after, because another one may have been faster. Throws what the caller is answered with: see
 * `saveResume`.
 */
export async function inspectResume(
  deps: Needed,
  { userVideoId, uploadKey }: { userVideoId: string; uploadKey: string },
): Promise<void> {
  const { store } = deps;
  const resume = await store.resumes.findByUploadKey(uploadKey);
  const visit = await store.visits.getInCampaign(userVideoId);
  if (!resume || !visit) throw new AppError('notFound', 'There is no such user video');
  if (await isSaved(deps, resume)) return;
  await keepIfSafe(deps, visit, resume);
  if (!(await isSaved(deps, resume))) throw new AppError('uploadIncomplete', 'The file has not arrived');
}

/**
 * Inspects a copy of the upload and keeps that same copy under a key that no presigned post can write to: the visitor's
 * post still works and could replace the upload in the meantime. Does nothing when there is no upload.
 */
async function keepIfSafe(deps: Needed, visit: VisitOfCampaign, resume: Resume): Promise<void> {
  try {
    await deps.files.withFolder(async (folder) => {
      const path = join(folder, 'resume');
      await deps.storage.copyTo(resume.uploadKey, path);
      await countUse(deps, 'resume', visit.uuid);
      await deps.documents.inspect(path);
      await keep(deps, visit, resume, path);
    });
  } catch (error) {
    if (error instanceof BadDocument) await deps.store.resumes.setFault(resume.id, error.fault);
    else if (!isAppError(error) || error.code !== 'notFound') throw error;
  }
}

async function keep(deps: Needed, visit: VisitOfCampaign, { id }: Resume, path: string): Promise<void> {
  const bytes = await deps.files.size(path);
  const fileKey = savedResumeKey(visit, id, randomUUID(), resumeFileName(visit.uuid, visit.campaign.name));
  await withRunFiles(deps, [fileKey], async () => {
    await deps.storage.store(fileKey, path);
    await deps.store.resumes.save(id, { fileKey, bytes });
  });
}
