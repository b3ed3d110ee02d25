import type { KeptFile } from '@/lib/contract/answers';
import { AppError } from '@/lib/contract/errors';
import type { FileFault } from '@/lib/domain/answer-kinds/kind-rules';
import type { DocumentFault } from '../../../ports/documents';
import type { AnswerFile } from '../../../ports/store/answer-files';
import type { Deps } from '../../deps';

/**
 * Returns a file that was sent for a section as it is kept, after having it inspected (`inspectAnswerFile`). Throws
 * `answerInvalid` for one that is refused, `uploadIncomplete` when there is none, `tooMany`, and `unavailable` when it
 * takes long, and the same call has to be made again.
 */
export async function findSentFile(
  { store, queue }: Pick<Deps, 'store' | 'queue'>,
  of: Pick<AnswerFile, 'visitId' | 'sectionId' | 'fileId'>,
): Promise<KeptFile> {
  const file = await store.answerFiles.find(of);
  const kept = readKept(file);
  if (kept) return kept;
  if (file) await queue.call('inspectFile', file.id, { userVideoId: of.visitId, answerFileId: file.id });
  const found = file && readKept(await store.answerFiles.get(file.id));
  if (!found) throw new AppError('uploadIncomplete', 'The file has not arrived');
  return found;
}

/**
 * Returns what is kept of a file; `null`: nothing yet. Throws the reason when it was refused, and `uploadIncomplete`
 * when it is kept no more.
 */
export function readKept(file: AnswerFile | null): KeptFile | null {
  if (file?.fault) throw fileRefusal(file.fault);
  if (file?.droppedAt) throw new AppError('uploadIncomplete', 'The file is not there any more');
  if (!file || file.bytes === null || file.format === null) return null;
  const { fileId, name, bytes, format } = file;
  return { fileId, name, bytes, format };
}

/** Returns what a visitor is answered whose file was refused. */
export function fileRefusal(found: DocumentFault): AppError {
  const isOther = found === 'notPdf' || found === 'format';
  const fault: FileFault = isOther ? 'fileFormat' : 'fileUnsafe';
  return new AppError('answerInvalid', 'The file is not accepted', isOther ? { fault } : { fault, reason: found });
}
