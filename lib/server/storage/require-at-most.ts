import { AppError } from '@/lib/contract/errors';

/** Throws `tooMuchStored` when there are more files than that. */
export function requireAtMost(files: ReadonlyMap<string, number>, max: number): void {
  if (files.size > max) throw new AppError('tooMuchStored', `There are more than ${max} files`);
}
