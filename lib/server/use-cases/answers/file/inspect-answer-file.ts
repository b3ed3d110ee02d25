import { AppError } from '@/lib/contract/errors';
import { savedFileKey } from '@/lib/domain/files';
import { readKept } from './find-sent-file';
import { keepIfSafe, type KeepingDeps } from '../../visits/keep-upload';

/**
 * Job: inspects an uploaded file that is to answer a section, and saves or refuses it. The row is read again before and
 * after, as by `inspectResume`. Throws what the caller is answered with: see `saveAnswer`.
 */
export async function inspectAnswerFile(
  deps: KeepingDeps,
  { userVideoId, answerFileId: id }: { userVideoId: string; answerFileId: string },
): Promise<void> {
  const { answerFiles, visits } = deps.store;
  const file = await answerFiles.get(id);
  const visit = await visits.getInCampaign(userVideoId);
  const section = visit?.campaign.sections.find((one) => one.id === file?.sectionId);
  if (!file || !visit || section?.answerType.kind !== 'file')
    throw new AppError('notFound', 'There is no such file, or no section for it');
  if (readKept(file)) return;
  const { formats } = section.answerType;
  await keepIfSafe(deps, {
    uploadKey: file.uploadKey,
    counted: ['file', visit.uuid],
    inspect: (path) => deps.documents.inspectFile(path, formats),
    keyOf: ({ format }, run) => savedFileKey(visit, id, run, format),
    save: (kept, { format }) => answerFiles.save(id, { ...kept, format }),
    setFault: (fault) => answerFiles.setFault(id, fault),
  });
  if (!readKept(await answerFiles.get(id))) throw new AppError('uploadIncomplete', 'The file has not arrived');
}
