import { AppError } from '@/lib/contract/errors';

/** Throws `tooMuchStored` when there are more files than that. */
export function requireAtMost(files: ReadonlyMap<string, number>, most: number): void {
  if (files.size > most) throw new AppError('tooMuchStored', `There are more than ${most} files`);
}
