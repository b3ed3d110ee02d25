import type { UserVideo } from '@/lib/contract/entities';
import { AppError } from '@/lib/contract/errors';
import type { DocumentFault } from '../../ports/documents';
import type { Resume } from '../../ports/store/resumes';
import type { Deps } from '../deps';
import { findAgreedVisit } from './consent';
import type { VisitInput } from './find-visit';
import { presentVisit } from './present-visit';

/**
 * Records an uploaded resume after having it inspected (`inspectResume`). Sending it again changes nothing. Throws
 * `foreignUrl` for any address that this server did not issue for this uuid's resume, `uploadIncomplete` when there is
 * no file, `notPdf` or `unsafeDocument` for a file that is refused and deleted, `tooMany`, and `unavailable` when it
 * takes long, and the same call has to be made again.
 */
export async function saveResume(
  deps: Pick<Deps, 'store' | 'storage' | 'queue' | 'whitelabel' | 'now'>,
  input: VisitInput & { fileUrl: string },
): Promise<UserVideo> {
  const visit = await findAgreedVisit(deps, input);
  const key = deps.storage.keyOf(input.fileUrl);
  const resume = key ? await deps.store.resumes.findByUploadKey(key) : null;
  if (resume?.visitId !== visit.id) throw new AppError('foreignUrl', 'Invalid parameters');
  if (!(await isSaved(deps, resume)))
    await deps.queue.call('inspect', resume.id, { userVideoId: visit.id, uploadKey: resume.uploadKey });
  return presentVisit(deps, visit);
}

/** Returns whether the resume is saved. Throws the reason when it was refused, `notFound` when it is gone. */
export async function isSaved({ store }: Pick<Deps, 'store'>, { uploadKey }: Resume): Promise<boolean> {
  const resume = await store.resumes.findByUploadKey(uploadKey);
  if (!resume) throw new AppError('notFound', 'There is no such user video');
  if (resume.fault) throw refusal(resume.fault);
  return resume.fileKey !== null;
}

function refusal(fault: DocumentFault): AppError {
  if (fault === 'notPdf') return new AppError('notPdf', 'The file is not a whole PDF');
  return new AppError('unsafeDocument', 'The file could harm whoever opens it', { reason: fault });
}
