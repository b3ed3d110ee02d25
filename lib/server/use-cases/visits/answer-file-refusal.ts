import { AppError } from '@/lib/contract/errors';
import type { FileFault } from '@/lib/domain/answers';
import type { DocumentFault } from '../../ports/documents';

/** Returns what a visitor is answered whose file was refused. */
export function fileRefusal(found: DocumentFault): AppError {
  const isOther = found === 'notPdf' || found === 'format';
  const fault: FileFault = isOther ? 'fileFormat' : 'fileUnsafe';
  return new AppError('answerInvalid', 'The file is not accepted', isOther ? { fault } : { fault, reason: found });
}
