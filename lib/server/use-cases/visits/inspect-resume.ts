import { AppError } from '@/lib/contract/errors';
import { resumeFileName, savedResumeKey } from '@/lib/domain/files';
import { keepIfSafe, type KeepingDeps } from './keep-upload';
import { isSaved } from './save-resume';

/**
 * Job: inspects an uploaded resume, and saves or refuses it. The row is read again before, because an earlier run may
 * just have ended, and after, because another one may have been faster. Throws what the caller is answered with: see
 * `saveResume`.
 */
export async function inspectResume(
  deps: KeepingDeps,
  { userVideoId, uploadKey }: { userVideoId: string; uploadKey: string },
): Promise<void> {
  const { store } = deps;
  const resume = await store.resumes.findByUploadKey(uploadKey);
  const visit = await store.visits.getInCampaign(userVideoId);
  if (!resume || !visit) throw new AppError('notFound', 'There is no such user video');
  if (await isSaved(deps, resume)) return;
  await keepIfSafe(deps, {
    uploadKey,
    counted: ['resume', visit.uuid],
    inspect: (path) => deps.documents.inspect(path).then(() => undefined),
    keyOf: (_, run) => savedResumeKey(visit, resume.id, run, resumeFileName(visit.uuid, visit.campaign.name)),
    save: (file) => store.resumes.save(resume.id, file),
    setFault: (fault) => store.resumes.setFault(resume.id, fault),
  });
  if (!(await isSaved(deps, resume))) throw new AppError('uploadIncomplete', 'The file has not arrived');
}
