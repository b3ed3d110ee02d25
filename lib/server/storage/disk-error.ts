import { AppError } from '@/lib/contract/errors';

/** Whether the system's error is one of these (`ENOENT`, …). */
export function isDiskError(error: unknown, ...codes: string[]): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && codes.includes(String(error.code));
}

/** Does what touches the disk; a full one becomes `AppError` `noSpace`. */
export async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isDiskError(error, 'ENOSPC', 'EDQUOT'))
      throw new AppError('noSpace', 'The disk is full', undefined, { cause: error });
    throw error;
  }
}
