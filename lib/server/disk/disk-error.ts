import { AppError } from '@/lib/contract/errors';

/** Whether the error is a system error with one of these codes (`ENOENT`, …). */
export function isDiskError(error: unknown, ...codes: string[]): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && codes.includes(String(error.code));
}

/** Whether the disk cannot give a file a second name (a hard link). */
export function knowsNoSecondNames(error: unknown): boolean {
  return isDiskError(error, 'EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'ENOSYS');
}

/** Runs work that writes to the disk, and turns the error of a full disk into `AppError` `noSpace`. */
export async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isDiskError(error, 'ENOSPC', 'EDQUOT'))
      throw new AppError('noSpace', 'The disk is full', undefined, { cause: error });
    throw error;
  }
}
